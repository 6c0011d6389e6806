"""Requests and responses of the admin dashboard."""
