"""Rules for texts and pictures that need no database."""
