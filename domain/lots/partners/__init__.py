"""The partner draw: from a list of people to partnerships that nobody can call unfair.

Pure: no Django, no clock, no random source of its own. `verify/` holds the sampling and runs
alone; the other modules freeze its input, look ahead, write certificates and check what people
did by hand. The method is in docs/inside/draw.md.
"""
