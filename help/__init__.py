"""Help inside the program: the guide and the how-to pages of docs/, in the reader's language."""
