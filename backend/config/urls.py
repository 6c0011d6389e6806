"""All HTTP routes. Anything else is a page of the front-end."""

from __future__ import annotations

from django.urls import include, path, re_path

from apps.common.mail.views import outbox_is_on
from apps.reports.views.site import FiguresView
from apps.site.admin_site import admin_site
from apps.site.crawlers import robots_txt, security_txt, sitemap_xml
from apps.site.docs_files import docs_md, docs_page_md, llms_txt
from apps.site.invoice_pages import invoice_page
from apps.site.link_pages import link_page
from apps.site.media import media_file
from apps.site.pages import checkout_page, index_page
from apps.site.refund_pages import refund_page
from apps.site.schema_view import ADMINISTRATORS, OpenApiView, SchemaView
from apps.site.sdk_files import sdk_file
from apps.trial.services.demo import demo_checkout_url
from apps.trial.views.demo import DemoCheckoutView, DemoCodeView
from apps.webhooks.views.events import EventsView
from config.health import healthz, readyz

urlpatterns = [
    path("api/", include("apps.payments.urls")),
    path("api/", include("apps.refunds.urls")),
    # Before selling's: an export is no invoice's id.
    path("api/", include("apps.reports.urls")),
    path("api/", include("apps.selling.urls")),
    path("api/statements/", include("apps.statements.urls")),
    # Reports must not import the trial, so the demo checkout's address is supplied here.
    path(
        "api/public/figures/", FiguresView.as_view(demo_checkout_url=demo_checkout_url), name="public-figures"
    ),
    path("api/", include("apps.trial.urls")),
    path("api/", include("apps.content.urls")),
    path("api/platform-admin/", include("apps.platform_admin.urls")),
    path("api/auth/", include("apps.accounts.urls")),
    path("api/wallets/", include("apps.wallets.urls")),
    path("api/events/", EventsView.as_view(), name="events"),
    path("api/webhooks/", include("apps.webhooks.urls")),
    path("api/schema/", SchemaView.as_view(), name="schema"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("django-admin/", admin_site.urls),
    path("media/<path:name>", media_file, name="media"),
    path("robots.txt", robots_txt, name="robots"),
    path(".well-known/security.txt", security_txt, name="security-txt"),
    path("sitemap.xml", sitemap_xml, name="sitemap"),
    path("docs.md", docs_md, name="docs-md"),
    path("docs/<slug:name>.md", docs_page_md, name="docs-page-md"),
    path("llms.txt", llms_txt, name="llms-txt"),
    path("sdk/<str:name>", sdk_file, name="sdk-file"),
    path("openapi.json", OpenApiView.as_view(), name="openapi-json"),
    path("openapi-admin.json", OpenApiView.as_view(part=ADMINISTRATORS), name="openapi-admin-json"),
    path("demo/checkout/", DemoCheckoutView.as_view(), name="demo-checkout"),
    path("demo/code.svg", DemoCodeView.as_view(), name="demo-code"),
    *([path("outbox/", include("apps.common.mail.urls"))] if outbox_is_on() else []),
    re_path(r"^checkout/(?P<payment_id>[^/]+)/?$", checkout_page, name="checkout"),
    re_path(r"^payment-expired/?$", checkout_page, name="payment-expired"),
    re_path(r"^invoice/(?P<token>[^/]+)/?$", invoice_page, name="invoice-page"),
    re_path(r"^refund/(?P<token>[^/]+)/?$", refund_page, name="refund-page"),
    re_path(r"^pay/(?P<slug>[^/]+)/?$", link_page, name="pay"),
    re_path(r"^(?P<path>.*)$", index_page, name="page"),
]

handler400 = "apps.common.errors.bad_request"
handler403 = "apps.common.errors.permission_denied"
handler404 = "apps.common.errors.page_not_found"
handler500 = "apps.common.errors.server_error"
