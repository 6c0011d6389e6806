"""Django's PostgreSQL backend with a health check that asks the socket instead of the server."""
