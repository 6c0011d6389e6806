"""Links to the operator's terms of service and privacy policy, where their addresses are set."""

from __future__ import annotations

from django.conf import settings
from django.utils.html import escape

# The relations are registered with IANA.
_LINKS = (
    ("terms-of-service", "Terms of service", "TERMS_URL"),
    ("privacy-policy", "Privacy policy", "PRIVACY_URL"),
)


def legal_links_head() -> str:
    """For the `<head>` of a page, where the front-end reads them; empty if there are none."""
    return "\n    ".join(f'<link rel="{rel}" href="{escape(url)}">' for rel, _, url in _set())


def legal_links_footer() -> str:
    """A footer for the checkout, which needs no script; empty if there are none."""
    links = "".join(f'<a rel="{rel}" href="{escape(url)}">{label}</a>' for rel, label, url in _set())
    return f'<footer class="legal">{links}</footer>' if links else ""


def _set() -> list[tuple[str, str, str]]:
    """Relation, label and address of each link whose address is set."""
    return [(rel, label, url) for rel, label, setting in _LINKS if (url := getattr(settings, setting))]
