"""What changes content."""
