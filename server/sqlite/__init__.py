"""SQLite as Django knows it, with a line before its one writer (settings: ENGINE)."""
