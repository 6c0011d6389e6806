"""Composition root: settings, URLs, the one-origin application, Celery.

May import every app; no app imports it.
"""
