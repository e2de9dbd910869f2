"""What every page reads and says in the same way. Knows no room: each room's `web/` uses it."""
