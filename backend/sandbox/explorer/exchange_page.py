"""The page of the play exchange: its prices, and a switch for each source's fault."""

import time
from typing import Final

from sandbox.exchange.faults import FAULTS, ExchangeFaults
from sandbox.exchange.prices import FIXED, SOURCES, bid_ask
from sandbox.explorer.html import join, render
from sandbox.explorer.layout import Page

_PAGE: Final = """<h1>Play exchange</h1>
<p class="lead">Made-up exchange rates, in the formats of real exchanges. Switch on a fault to see what prices
in a currency do without a source. Payments in XRP never depend on any of them.</p>
<form class="send" method="post" action="/explorer/exchange">
{sources}
<button class="primary">Save faults</button>
</form>"""
_SOURCE: Final = """<p class="field wide"><label for="{source}">{title}</label>
<select id="{source}" name="{source}" aria-describedby="{source}-note">{faults}</select>
<span id="{source}-note" class="note">1 XRP: {prices}</span></p>"""
_OPTION: Final = '<option value="{fault}">{words}</option>'
_CHOSEN: Final = '<option value="{fault}" selected>{words}</option>'


def exchange_page(faults: ExchangeFaults) -> Page:
    """The prices of this moment without faults, and the fault of each source."""
    return Page(
        "Play exchange",
        render(
            _PAGE,
            sources=join(
                render(
                    _SOURCE,
                    source=source,
                    title=source.capitalize(),
                    prices=", ".join(
                        f"{bid_ask(source, currency, time.time())[1]} {currency}" for currency in FIXED
                    ),
                    faults=join(
                        render(_CHOSEN if fault == faults.of(source) else _OPTION, fault=fault, words=words)
                        for fault, words in FAULTS.items()
                    ),
                )
                for source in SOURCES
            ),
        ),
    )
