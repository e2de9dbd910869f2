"""Every change to the chart: one function each, in one transaction with what it causes."""
