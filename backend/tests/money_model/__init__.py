"""The money model's schema: good paths pass, each forbidden write is refused by the rule that forbids it."""
