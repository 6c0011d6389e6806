"""What a delivery and an endpoint may be."""

from django.db import models


class DeliveryStatus(models.TextChoices):
    """Pending means that no attempt has finished yet, or that a manual retry is queued."""

    PENDING = "pending"
    SUCCESS = "success"
    FAILED = "failed"


class EndpointKind(models.TextChoices):
    """An inspector is the built-in receiver of test mode; it has no URL and its deliveries stay here."""

    URL = "url"
    INSPECTOR = "inspector"
