"""The merchant's payout wallet. Imports treasury and every app below it."""
