"""Endpoints, events, signing, the retry schedule, claims and delivery."""
