"""Rules of sending as pure functions: no Django, no clock, no network. Amounts are drops."""
