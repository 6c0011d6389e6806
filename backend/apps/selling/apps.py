from django.apps import AppConfig


class SellingConfig(AppConfig):
    name = "apps.selling"
    label = "selling"
    default_auto_field = "django.db.models.BigAutoField"
