"""Composition root: settings, URLs, the one-origin application, Celery.

May import every room; no room imports it.
"""
