"""HTTP calls of payout wallets."""
