"""As for tests, but a delivery that a killed process leaves behind is free again after seconds."""

from config.settings.test import *  # noqa: F403

# A ledger closes every fifth of a second: what was signed has four seconds, not two.
LAST_LEDGER_AFTER = 20
WEBHOOK_DEADLINE_SECONDS = 4.0
WEBHOOK_LEASE_SECONDS = 6
