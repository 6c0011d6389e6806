"""Thin views of payments: read the request, make one call, respond."""
