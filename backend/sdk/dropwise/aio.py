"""The client for programs with an event loop, over `httpx.AsyncClient`."""

from __future__ import annotations

import builtins
from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Any, Self, Unpack, cast

import anyio
import httpx

from . import programs, requests
from .calls import LARGEST_ANSWER, Answer, Call, Pause, Request, Response, Settings, attempts
from .errors import ConnectionError, DropwiseError, PaymentUnsettledError, TimeoutError
from .generated import (
    Checked,
    CreateRequest,
    CurrentPayment,
    DeliveryState,
    EventType,
    Invoice,
    InvoiceForm,
    LinkForm,
    PatchedInvoiceForm,
    PatchedLinkChangeForm,
    Payment,
    PaymentLink,
    RangeForm,
    Recovery,
    RecoveryState,
    Refund,
    RefundForm,
    Scenario,
    Simulated,
    Statement,
    Success,
    WebhookEvent,
    WebhookLog,
    WebhookLogItem,
)
from .programs import Ask, Give, Program
from .requests import (
    ListInvoicesParams,
    ListLinksParams,
    ListParams,
    ListRefundsParams,
    ListStatementsParams,
    WebhookHistoryParams,
)
from .values import Time


class AsyncTransport:
    """Sends calls to the API; repeats what can succeed later."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http

    async def call(self, call: Call, timeout: float | None) -> Answer:
        program = attempts(call, self._settings, timeout)
        step = next(program)
        try:
            while True:
                if isinstance(step, Pause):
                    await anyio.sleep(step.seconds)
                    step = program.send(None)
                else:
                    step = program.send(await self._attempt(step))
        except StopIteration as ended:
            return cast(Answer, ended.value)

    async def run(self, program: Program) -> AsyncIterator[Any]:
        """What a program gives."""
        outcome: Answer | DropwiseError | None = None
        while True:
            try:
                step = program.send(outcome)
            except StopIteration:
                return
            outcome = None
            if isinstance(step, Give):
                yield step.item
            elif isinstance(step, Pause):
                await anyio.sleep(step.seconds)
            else:
                outcome = await self._asked(step)

    async def _asked(self, ask: Ask) -> Answer | DropwiseError:
        try:
            return await self.call(ask.call, ask.timeout)
        except DropwiseError as error:
            return error

    async def _attempt(self, request: Request) -> Response | DropwiseError:
        try:
            with anyio.fail_after(request.timeout):
                return await self._answered(request)
        except builtins.TimeoutError:
            return TimeoutError(request.late)
        except httpx.HTTPError as error:
            return ConnectionError(f"{request.method} {request.url} failed: {error}")

    async def _answered(self, request: Request) -> Response | DropwiseError:
        async with self._http.stream(
            request.method,
            request.url,
            headers=request.headers,
            content=request.content,
            timeout=None,
            # A redirect would repeat a POST as a GET, or take the key elsewhere.
            follow_redirects=False,
        ) as response:
            content = bytearray()
            async for part in response.aiter_bytes():
                content += part
                if len(content) > LARGEST_ANSWER:
                    return DropwiseError(f"{request.url} answered with more than 10 MB.")
            return Response(response.status_code, response.headers, bytes(content))


class AsyncWebhooks:
    """Webhooks: what was sent. `verify_webhook` proves what arrived."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def details(self, delivery_id: str, *, timeout: float | None = None) -> DeliveryState:
        """How a delivery stands. Its id is the `webhook-id` header of the request."""
        return cast(DeliveryState, await self._transport.call(requests.delivery(delivery_id), timeout))

    async def log(self, delivery_id: str, *, timeout: float | None = None) -> WebhookLog:
        """Everything about a delivery: what was sent, and what your server answered."""
        answer = await self._transport.call(requests.delivery_log(delivery_id), timeout)
        return cast(WebhookLog, answer["webhook_log"])

    def history(
        self, *, timeout: float | None = None, **filters: Unpack[WebhookHistoryParams]
    ) -> AsyncIterator[WebhookLogItem]:
        """The deliveries, newest first, each once."""
        return self._transport.run(programs.webhook_history(timeout=timeout, **filters))

    async def retry(self, delivery_id: str, *, timeout: float | None = None) -> Success:
        """Sends a failed delivery again. Not repeated automatically, except where the server asks to wait."""
        return cast(Success, await self._transport.call(requests.retry(delivery_id), timeout))

    async def recover(self, webhook_id: int | str, since: Time, *, timeout: float | None = None) -> Recovery:
        """Sends to an endpoint again what has failed since then. Not repeated automatically, as `retry` is
        not.
        """
        return cast(Recovery, await self._transport.call(requests.recover(webhook_id, since), timeout))

    async def recovery(
        self, webhook_id: int | str, since: Time | None = None, *, timeout: float | None = None
    ) -> RecoveryState:
        """The endpoint's newest recovery, and with `since` how many have been left failed since then."""
        return cast(RecoveryState, await self._transport.call(requests.recovery(webhook_id, since), timeout))


class AsyncDropwise:
    """A merchant's server's access to Dropwise. Keep the secret key on the server.

    `timeout` is the time of a whole call in seconds, repeats included; `max_retries` is how often it is
    repeated.
    """

    def __init__(
        self,
        secret_key: str,
        *,
        base_url: str,
        timeout: float = requests.TIMEOUT,
        max_retries: int = requests.MAX_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = requests.settings(secret_key, base_url, timeout, max_retries)
        self._owns_http = http_client is None
        self._http = http_client or httpx.AsyncClient()
        self._transport = AsyncTransport(settings, self._http)
        self.webhooks = AsyncWebhooks(self._transport)

    async def aclose(self) -> None:
        """Closes the connections, but not those of a given `http_client`.

        `async with AsyncDropwise(…)` does so at its end.
        """
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def create_payment(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        **payment: Unpack[CreateRequest],
    ) -> Payment:
        """Creates a payment. Send the payer to its `checkout_url`.

        `idempotency_key` makes the creation safe to repeat from your side too: with the same key it happens
        once.
        """
        answer = await self._transport.call(requests.create(payment, idempotency_key), timeout)
        created = Answer(answer["payment_request"])
        created.request_id = answer.request_id
        return cast(Payment, created)

    async def get_payment_status(self, payment_id: str, *, timeout: float | None = None) -> CurrentPayment:
        """A payment as it is now."""
        return cast(CurrentPayment, await self._transport.call(requests.status(payment_id), timeout))

    async def cancel_payment(self, payment_id: str, *, timeout: float | None = None) -> CurrentPayment:
        """Ends a pending payment early. Raises a `ConflictError` if it has been paid.

        The server answers once no payment for it can still be in time, or after two seconds with a payment
        that is still pending and `ended`: its outcome follows.
        """
        return cast(CurrentPayment, await self._transport.call(requests.cancel(payment_id), timeout))

    async def check_transaction(self, transaction_hash: str, *, timeout: float | None = None) -> Checked:
        """Finds the payment that a transaction was sent for. Raises an `InvalidRequestError` for a malformed
        hash.
        """
        return cast(Checked, await self._transport.call(requests.check(transaction_hash), timeout))

    async def simulate_payment(
        self, payment_id: str, scenario: Scenario = "exact", *, timeout: float | None = None
    ) -> Simulated:
        """Pays a test payment with play money: `exact`, or one of the ways in which payments go wrong."""
        return cast(Simulated, await self._transport.call(requests.simulate(payment_id, scenario), timeout))

    def list_payments(
        self, *, timeout: float | None = None, **filters: Unpack[ListParams]
    ) -> AsyncIterator[Payment]:
        """The payments of the key's mode, newest first, each once."""
        return self._transport.run(programs.list_payments(timeout=timeout, **filters))

    async def create_payment_link(
        self, *, timeout: float | None = None, **link: Unpack[LinkForm]
    ) -> PaymentLink:
        """Creates a payment link. Send people to its `url`. Not repeated automatically: each one is another
        link.
        """
        answer = await self._transport.call(requests.link_create(link), timeout)
        return cast(PaymentLink, answer["payment_link"])

    async def get_payment_link(self, link_id: str, *, timeout: float | None = None) -> PaymentLink:
        """A payment link, with what it sold."""
        answer = await self._transport.call(requests.link(link_id), timeout)
        return cast(PaymentLink, answer["payment_link"])

    async def update_payment_link(
        self, link_id: str, *, timeout: float | None = None, **changes: Unpack[PatchedLinkChangeForm]
    ) -> PaymentLink:
        """Changes what is given of a payment link."""
        answer = await self._transport.call(requests.link_update(link_id, changes), timeout)
        return cast(PaymentLink, answer["payment_link"])

    async def archive_payment_link(self, link_id: str, *, timeout: float | None = None) -> PaymentLink:
        """Archives a payment link: nobody can pay it any more. Its payments stay."""
        answer = await self._transport.call(requests.link_archive(link_id), timeout)
        return cast(PaymentLink, answer["payment_link"])

    def list_payment_links(
        self, *, timeout: float | None = None, **filters: Unpack[ListLinksParams]
    ) -> AsyncIterator[PaymentLink]:
        """The payment links of the key's mode, newest first."""
        return self._transport.run(programs.list_payment_links(timeout=timeout, **filters))

    async def create_invoice(
        self, *, timeout: float | None = None, **invoice: Unpack[InvoiceForm]
    ) -> Invoice:
        """Creates a draft of an invoice. Not repeated automatically: each one is another draft."""
        answer = await self._transport.call(requests.invoice_create(invoice), timeout)
        return cast(Invoice, answer["invoice"])

    async def get_invoice(self, invoice_id: str, *, timeout: float | None = None) -> Invoice:
        """An invoice as it stands."""
        answer = await self._transport.call(requests.invoice(invoice_id), timeout)
        return cast(Invoice, answer["invoice"])

    async def update_invoice(
        self, invoice_id: str, *, timeout: float | None = None, **changes: Unpack[PatchedInvoiceForm]
    ) -> Invoice:
        """Changes what is given of a draft; `customer` and `lines` are replaced as a whole."""
        answer = await self._transport.call(requests.invoice_update(invoice_id, changes), timeout)
        return cast(Invoice, answer["invoice"])

    async def open_invoice(self, invoice_id: str, *, timeout: float | None = None) -> Invoice:
        """Gives a draft its number and freezes it. Send its `url` to the customer."""
        answer = await self._transport.call(requests.invoice_step(invoice_id, "open"), timeout)
        return cast(Invoice, answer["invoice"])

    async def void_invoice(self, invoice_id: str, *, timeout: float | None = None) -> Invoice:
        """Voids an open invoice: it keeps its number, and nobody can pay it any more."""
        answer = await self._transport.call(requests.invoice_step(invoice_id, "void"), timeout)
        return cast(Invoice, answer["invoice"])

    async def send_invoice(self, invoice_id: str, *, timeout: float | None = None) -> Invoice:
        """Emails an open or paid invoice to its customer, at most five times a day."""
        answer = await self._transport.call(requests.invoice_step(invoice_id, "send"), timeout)
        return cast(Invoice, answer["invoice"])

    def list_invoices(
        self, *, timeout: float | None = None, **filters: Unpack[ListInvoicesParams]
    ) -> AsyncIterator[Invoice]:
        """The invoices of the key's mode: drafts first, then the newest number first."""
        return self._transport.run(programs.list_invoices(timeout=timeout, **filters))

    async def create_refund(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        **refund: Unpack[RefundForm],
    ) -> Refund:
        """Refunds a payment: `amount` in XRP, or a `price` in its currency. Allow it for the key first.

        `idempotency_key` makes it safe to repeat from your side too: with the same key it happens once, for
        ever.
        """
        answer = await self._transport.call(requests.refund_create(refund, idempotency_key), timeout)
        return cast(Refund, answer["refund"])

    async def get_refund(self, refund_id: str, *, timeout: float | None = None) -> Refund:
        """A refund as it stands."""
        answer = await self._transport.call(requests.refund(refund_id), timeout)
        return cast(Refund, answer["refund"])

    async def cancel_refund(self, refund_id: str, *, timeout: float | None = None) -> Refund:
        """Cancels a refund before money has moved. Raises a `ConflictError` afterwards."""
        answer = await self._transport.call(requests.refund_cancel(refund_id), timeout)
        return cast(Refund, answer["refund"])

    def list_refunds(
        self, *, timeout: float | None = None, **filters: Unpack[ListRefundsParams]
    ) -> AsyncIterator[Refund]:
        """The refunds of the key's mode, newest first."""
        return self._transport.run(programs.list_refunds(timeout=timeout, **filters))

    async def create_statement(self, *, timeout: float | None = None, **days: Unpack[RangeForm]) -> Statement:
        """Makes the statement of a range of whole days in UTC that are over; the same range again gives the
        same statement."""
        answer = await self._transport.call(requests.statement_create(days), timeout)
        return cast(Statement, answer["statement"])

    async def get_statement(self, statement_id: str, *, timeout: float | None = None) -> Statement:
        """A statement. It never changes."""
        answer = await self._transport.call(requests.statement(statement_id), timeout)
        return cast(Statement, answer["statement"])

    def list_statements(
        self, *, timeout: float | None = None, **filters: Unpack[ListStatementsParams]
    ) -> AsyncIterator[Statement]:
        """The statements of the key's mode, the newest days first."""
        return self._transport.run(programs.list_statements(timeout=timeout, **filters))

    def events(
        self,
        *,
        after: str | None = None,
        type: EventType | Sequence[EventType] | None = None,  # noqa: A002
        follow: bool = False,
        limit: int = 100,
        timeout: float | None = None,
    ) -> AsyncIterator[WebhookEvent]:
        """Every event of the key's mode, in order, each once: the same bodies as webhooks have.

        Keep the `event_id` of the last one that you have dealt with and give it as `after`: nothing is missed
        and nothing comes twice, restarts included. With `follow` it waits for new ones, and for a server that
        is away.
        """
        program = programs.events(after=after, type=type, follow=follow, limit=limit, timeout=timeout)
        return self._transport.run(program)

    async def wait_for_payment(
        self, payment_id: str, *, every: float = requests.WAIT_EVERY, attempts: int = requests.WAIT_ATTEMPTS
    ) -> CurrentPayment:
        """Reads the status every five seconds, at most thirty times, until it is completed, failed or
        expired.

        Raises a `PaymentUnsettledError` with the last payment if it can still change then. A webhook tells
        you sooner; this is for scripts.
        """
        for attempt in range(1, attempts + 1):
            payment = await self.get_payment_status(payment_id)
            if payment["status"] in requests.FINAL:
                return payment
            if attempt < attempts:
                await anyio.sleep(every)
        raise PaymentUnsettledError(payment)
