from apps.selling.models.links import LinkDay, LinkPicture, PaymentLink
from apps.selling.models.visits import Visit

__all__ = ["LinkDay", "LinkPicture", "PaymentLink", "Visit"]
