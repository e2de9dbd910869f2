"""Every change at a table: one function each, in one transaction with what it causes."""
