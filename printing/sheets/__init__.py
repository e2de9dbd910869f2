"""What can be printed: one module a family of sheets, one declaration a sheet."""
