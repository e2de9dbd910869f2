"""People in the order in which a list on a wall has them: by the last word of their names."""


def surname_first(name_key: str) -> str:
    """
    >>> surname_first("ines okafor")
    'okafor ines'
    """
    first, _, last = name_key.rpartition(" ")
    return f"{last} {first}"
