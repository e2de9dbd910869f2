"""Where everything on a drawn sheet goes: values in, placed lines and texts out.

Pure: sizes are PostScript points, the origin is the top left corner of the paper. How wide a text
is comes from a `Measure` that is passed in, so this package knows no font and no PDF.
"""
