"""The chart, calls, games, results and corrections for programs: parse, call one service, show."""
