"""Django's PostgreSQL backend with a health check that needs no query."""
