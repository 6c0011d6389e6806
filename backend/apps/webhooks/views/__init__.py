"""HTTP calls of webhooks."""
