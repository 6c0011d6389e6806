"""The sources of the site's own pictures. Not part of the application."""
