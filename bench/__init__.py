"""`make bench`: what the program costs, each figure as a ratio to a reference in the same run."""
