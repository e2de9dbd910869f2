"""Every change to events, people, contests, draws and tables: one function each.

A service takes keyword arguments, runs in one transaction, locks what it changes, checks the
version that the caller saw, writes, and leaves an audit entry. Views call one service.
"""
