"""What answers look like: records of fields with type, text and example, and the schema made of them."""
