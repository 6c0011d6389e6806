"""The rules of sending, as pure functions: no clock, no network. Amounts are drops."""
