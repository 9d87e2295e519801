"""The compiled half of the search: one source for every game, on the stubs of the kernel."""
