from django.apps import AppConfig


class TrialConfig(AppConfig):
    name = "apps.trial"
    label = "trial"
    default_auto_field = "django.db.models.BigAutoField"
