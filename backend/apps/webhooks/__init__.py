"""Notifying merchants: endpoints, events, deliveries, signatures. Knows JSON, not payments.

Imports treasury and every app below it.
"""
