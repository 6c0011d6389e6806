"""The play exchange: three sources of exchange rates on loopback, in the formats of real ones."""
