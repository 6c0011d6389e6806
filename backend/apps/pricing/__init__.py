"""What one XRP costs: sources, readings, the accepted rate, the digits of currencies. Knows no payment.
Imports common only."""
