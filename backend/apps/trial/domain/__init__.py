"""Enumerations of the trial. Imports nothing of the app."""
