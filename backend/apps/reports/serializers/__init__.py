"""Queries and responses of the reports: they validate, and the published schema is made from them."""
