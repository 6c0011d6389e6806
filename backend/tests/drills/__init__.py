"""Drills: what an operator does when a part is lost. Not in `make test`; `make drills` runs them."""
