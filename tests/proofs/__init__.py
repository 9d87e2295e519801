"""Big proofs: each is a module with `prove(...)`, run at reduced volume by pytest and at full volume by `make soak`."""
