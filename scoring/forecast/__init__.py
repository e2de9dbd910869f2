"""When will the last game be over? From simulated games of this rule set and today's pace.

Pure: no Django, no clock, no random source of its own. Times are minutes from now; whoever shows
them adds the clock. docs/inside/forecast.md says what is assumed.
"""

from scoring.forecast.deals import deals_of
from scoring.forecast.finish import Ahead, Forecast, finish
from scoring.forecast.lengths import game_turns
from scoring.forecast.pace import Pace, pace_of

__all__ = ["Ahead", "Forecast", "Pace", "deals_of", "finish", "game_turns", "pace_of"]
