"""The program with one more address, a view that does nothing: the others are compared to it."""
