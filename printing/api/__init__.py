"""Sheets for programs: start one, see how far it is, fetch the file."""
