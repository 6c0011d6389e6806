"""What is read: the records that the selectors fill."""
