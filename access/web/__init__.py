"""The pages of access: signing in, helpers, one's own account."""
