"""Reading what stands in the database, one module for each thing that is asked about."""
