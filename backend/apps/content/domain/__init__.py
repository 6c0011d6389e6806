"""Rules for words and pictures that need no database."""
