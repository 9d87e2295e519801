"""How fast Heptapolis is on this machine: `make bench`."""
