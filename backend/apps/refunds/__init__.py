"""Refunds of completed payments: asking, claiming, confirming, proving.

Imports payments and every app below it. The money of a refund through the platform is matched, booked and
sent by payments, as a payment's is.
"""
