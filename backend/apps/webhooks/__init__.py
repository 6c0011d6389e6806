"""Telling merchants: endpoints, events, deliveries, signatures. Knows JSON, not payments. Imports treasury
and below.
"""
