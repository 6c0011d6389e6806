"""Views for visitors."""
