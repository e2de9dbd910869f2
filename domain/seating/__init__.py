"""Which ready match plays at which table now, who waits, and why.

Pure: no Django, no clock, no random source. Everything is computed from values and comes back
as values with their reasons; nothing is remembered between two calls. The rules are in
docs/inside/seating.md.
"""
