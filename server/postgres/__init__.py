"""PostgreSQL as Django knows it, asked less often whether it is there (settings: ENGINE)."""
