"""Starts Rallydeck on one machine and keeps it running.

Knows processes, ports and the terminal; knows nothing of contests, and does not load Django: the
web server and the worker are child processes, and the first of them prepares the database.
"""
