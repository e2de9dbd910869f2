"""What is said of one game, as values: how it finished.

Pure: texts and numbers in, values out. It must not know Django, the chart, the rules or whoever
reports. Games finish; what that means for a match is for scoring.
"""

from games.results.manner import AT_THE_TABLE, BY_COUNT, Manner, describe_manner

__all__ = [
    "AT_THE_TABLE",
    "BY_COUNT",
    "Manner",
    "describe_manner",
]
