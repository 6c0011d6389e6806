"""Things that make payments without a merchant's server: payment links, invoices, the keypad.

Imports payments and every app below it. What a link's stock allows is decided in payments, in the one
matching table.
"""
