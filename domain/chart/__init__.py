"""The score chart of a knock-out as values: build, enter late, read, verify.

The matches on it, and what follows from a result, are `domain.matches`. It must not know Django,
the clock, a global random source, people's names, tables or games. docs/inside/chart.md has the
method.
"""
