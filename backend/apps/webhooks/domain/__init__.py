"""Names and values without a database."""
