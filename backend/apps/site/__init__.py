"""What a visitor's browser and a crawler get: pages and heads, preloaded data, documents, Django's admin."""
