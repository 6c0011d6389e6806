"""Rules for accounts that need no database."""
