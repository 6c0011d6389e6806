"""Views of the admin dashboard."""
