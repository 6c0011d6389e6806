"""Views of what the site shows before anyone has signed in."""
