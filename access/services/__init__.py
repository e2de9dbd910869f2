"""Every change of who may do what. One file for each way in; all of it is on the trail of access."""
