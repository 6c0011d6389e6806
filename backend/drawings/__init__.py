"""The sources of our own pictures. Not part of the application."""
