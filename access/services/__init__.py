"""Every change of who may do what: one file for each way in. All of it is on the trail."""
