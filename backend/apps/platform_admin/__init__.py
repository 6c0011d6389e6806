"""The operator's desk: views over the rooms below, no models of its own."""
