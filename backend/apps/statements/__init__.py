"""What an accountant files: monthly statements of each merchant and of the platform, and their formats.

Imports payments and every app below it. Movements are read from payments' own append-only rows; a statement
keeps their sums and their digest.
"""
