"""`/api/webhooks/…`: a merchant's endpoints in the mode of the account's toggle."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.models import User
from apps.accounts.views.base import MerchantView
from apps.common.limits import change_limit
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.webhooks.domain.choices import EndpointKind
from apps.webhooks.selectors.endpoints import endpoint_id_parse, webhook_read, webhooks_settings
from apps.webhooks.serializers import (
    EndpointCreateForm,
    EndpointForm,
    RegenerateForm,
)
from apps.webhooks.services.endpoints import (
    endpoint_create,
    endpoint_delete,
    endpoint_end_overlap,
    endpoint_regenerate_key,
    endpoint_update,
    inspector_create,
)
from apps.webhooks.wire import RenewedSecret, WebhookChanged, WebhookSettings


# Without a docstring: the schema would show it.
class _EndpointView(MerchantView):
    def owner(self) -> User:
        return User.objects.get(pk=self.owner_id)

    def changed(self, message: str, endpoint_id: int, *, status: int = 200) -> HttpResponse:
        webhook = webhook_read(owner_id=self.owner_id, mode=self.mode, endpoint_id=endpoint_id)
        return json_response(WebhookChanged(message=message, webhook=webhook), status=status)


class WebhookSettingsView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="webhooks_settings",
        summary="List your webhooks",
        auth=SESSION,
        responses={200: WebhookSettings, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(webhooks_settings(owner_id=self.owner_id, mode=self.mode))


class WebhookCreateView(_EndpointView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="webhooks_create",
        summary="Create a webhook",
        description="At most five an account, counting both modes.",
        auth=SESSION,
        request=EndpointCreateForm,
        responses={201: WebhookChanged, **errors(400, 401, 403, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = EndpointCreateForm.read(request.data)
        change_limit("webhook", account=self.owner_id)
        owner, types = self.owner(), form.get("event_types")
        if form["kind"] == EndpointKind.INSPECTOR:
            created = inspector_create(owner=owner, mode=self.mode, name=form["name"], event_types=types)
        else:
            created = endpoint_create(
                owner=owner,
                mode=self.mode,
                name=form["name"],
                url=form["webhook_url"],
                event_types=types,
            )
        return self.changed("Webhook created successfully!", created.endpoint.pk, status=201)


class WebhookUpdateView(_EndpointView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="webhooks_update",
        summary="Change a webhook",
        description="Without `event_types` the choice of events stays as it is.",
        auth=SESSION,
        request=EndpointForm,
        responses={200: WebhookChanged, **errors(400, 401, 403, 404, 429, 503)},
    )
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        number = endpoint_id_parse(endpoint_id)
        form = EndpointForm.read(request.data)
        change_limit("webhook", account=self.owner_id)
        endpoint_update(
            owner=self.owner(),
            mode=self.mode,
            endpoint_id=number,
            name=form["name"],
            url=form["webhook_url"],
            event_types=form.get("event_types"),
            keep_types="event_types" not in form,
        )
        return self.changed("Webhook updated successfully!", number)


class WebhookDeleteView(_EndpointView):
    http_method_names = ["delete"]

    @extend_schema(
        operation_id="webhooks_delete",
        summary="Delete a webhook",
        description="Its open retries end. Its history stays readable.",
        auth=SESSION,
        request=None,
        responses={200: Success, **errors(401, 403, 404, 429)},
    )
    def delete(self, request: Request, endpoint_id: str) -> HttpResponse:
        number = endpoint_id_parse(endpoint_id)
        change_limit("webhook", account=self.owner_id)
        endpoint_delete(owner=self.owner(), mode=self.mode, endpoint_id=number)
        return json_response(Success(message="Webhook deleted successfully!"))


class RegenerateKeyView(_EndpointView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="webhooks_regenerate_key",
        summary="Replace a webhook's signing secret",
        description="The old secret stops signing at once, or after the overlap. The merchant is emailed.",
        auth=SESSION,
        request=RegenerateForm,
        responses={200: RenewedSecret, **errors(400, 401, 403, 404, 429)},
    )
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        number = endpoint_id_parse(endpoint_id)
        overlap: int = RegenerateForm.read(request.data)["overlap_hours"]
        change_limit("regenerate", account=self.owner_id)
        renewed = endpoint_regenerate_key(
            owner=self.owner(),
            mode=self.mode,
            endpoint_id=number,
            overlap_hours=overlap,
        )
        return json_response(
            RenewedSecret(
                message="Secret key regenerated successfully!",
                secret_key=renewed.secret,
                previous_secret_until=renewed.previous_until,
            )
        )


class EndOverlapView(_EndpointView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="webhooks_end_overlap",
        summary="End the overlap of two signing secrets",
        description="From the next attempt on, the new secret signs alone.",
        auth=SESSION,
        request=None,
        responses={200: WebhookChanged, **errors(401, 403, 404, 429)},
    )
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        number = endpoint_id_parse(endpoint_id)
        change_limit("regenerate", account=self.owner_id)
        endpoint_end_overlap(owner=self.owner(), mode=self.mode, endpoint_id=number)
        return self.changed("The old key no longer signs.", number)
