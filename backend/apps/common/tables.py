"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

HEARTBEAT: Final = "common_heartbeat"
LEASE: Final = "common_lease"
MAIL: Final = "common_mail"
MODE_NOW: Final = "mode_now"
