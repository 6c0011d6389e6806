"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

DELIVERY: Final = "webhooks_delivery"
DELIVERY_ATTEMPT: Final = "webhooks_deliveryattempt"
ENDPOINT: Final = "webhooks_endpoint"
EVENT: Final = "webhooks_event"
