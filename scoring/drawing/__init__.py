"""A chart as a picture for a screen: where each name stands, what joins two lines, how wide it is.

Pure: columns of matches go in, positions come out, in units of one pixel at the usual size. Must
not know forms, sides' people, tables or how a picture is written down.
"""

from scoring.drawing.breadth import breadth, shortened
from scoring.drawing.tree import SIZE, Box, Column, Join, Line, Name, Tree, tree_of

__all__ = [
    "SIZE",
    "Box",
    "Column",
    "Join",
    "Line",
    "Name",
    "Tree",
    "breadth",
    "shortened",
    "tree_of",
]
