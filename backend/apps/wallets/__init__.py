"""The merchant's payout address. Imports treasury and below; never webhooks or payments."""
