from django.apps import AppConfig


class StatementsConfig(AppConfig):
    name = "apps.statements"
    label = "statements"
    default_auto_field = "django.db.models.BigAutoField"
