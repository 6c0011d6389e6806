"""The content of `/api/config/`: names, networks, limits. Not secret, and the same for every caller."""

from __future__ import annotations

from django.conf import settings

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger import networks
from apps.payments.configuration import smallest_amount
from apps.payments.domain import requests as limits
from apps.pricing import configuration
from apps.pricing.domain.currencies import currency_digits
from apps.reports.wire import site as wire
from apps.reports.wire.site import Config, CurrencyOffered, Limits, Networks
from apps.treasury.models import BurnWallet, Network, Settings
from apps.treasury.models.bounds import DEFAULT_BURN_PPM, DEFAULT_FEE_PPM

_PPM_PER_PERCENT = 10_000


def site_config() -> Config:
    open_networks = {network.mode: network for network in Network.objects.filter(closed_at=None)}
    fee_ppm, burn_ppm = Settings.objects.filter(pk=1).values_list("fee_ppm", "burn_ppm").first() or (
        DEFAULT_FEE_PPM,
        DEFAULT_BURN_PPM,
    )
    return Config(
        product=settings.PRODUCT_NAME,
        version=settings.VERSION,
        origin=settings.PUBLIC_ORIGIN,
        google_client_id=settings.GOOGLE_CLIENT_ID or None,
        fee_percentage=fee_ppm / _PPM_PER_PERCENT,
        burn_ratio_of_platform_fee=burn_ppm / _PPM_PER_PERCENT,
        burn_is_final=BurnWallet.objects.filter(
            mode=Mode.LIVE, active=True, provably_unspendable=True
        ).exists(),
        networks=Networks(**{mode.value: _network(mode, open_networks.get(mode)) for mode in Mode}),
        currencies=[
            CurrencyOffered(code=code, digits=currency_digits(code)) for code in configuration.currencies()
        ],
        limits=Limits(
            max_payment=drops_to_xrp(limits.MAX_XRP_DROPS),
            title=limits.TITLE_LENGTH,
            description=limits.DESCRIPTION_LENGTH,
            platform_name=limits.NAME_LENGTH,
            username=limits.NAME_LENGTH,
            developer_reference=limits.REFERENCE_LENGTH,
            redirect_url=limits.REDIRECT_URL_LENGTH,
            metadata_bytes=limits.METADATA_BYTES,
            metadata_keys=limits.METADATA_KEYS,
            expires_in_minutes=limits.MAX_EXPIRY_MINUTES,
            expires_in_minutes_default=limits.DEFAULT_EXPIRY_MINUTES,
        ),
    )


def _network(mode: Mode, network: Network | None) -> wire.Network:
    """A mode that is not bound to a network yet has limits, but no network ID."""
    network_id = None if network is None else network.network_id
    local = network is not None and network.local
    return wire.Network(
        name="not connected"
        if network_id is None
        else networks.network_name(network_id=network_id, local=local),
        network_id=network_id,
        local=local,
        can_simulate=network_id is not None
        and networks.can_simulate(mode=mode, network_id=network_id, local=local),
        explorer_url=networks.explorer_url(mode),
        public_url=networks.public_url(mode),
        min_payment=drops_to_xrp(smallest_amount(mode)),
    )
