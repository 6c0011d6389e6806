"""Views of the trial."""
