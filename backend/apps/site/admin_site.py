"""Django's admin at `/django-admin/`: posts and testimonials, for superusers.

`apps.accounts.backends` decides who may sign in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.admin.models import LogEntry
from django.contrib.auth import authenticate
from django.db.models import Model, QuerySet
from django.forms import CharField, TextInput
from django.http import HttpRequest, HttpResponseRedirect

from apps.accounts.authentication import web_actor
from apps.accounts.domain.audit import AuditAction
from apps.accounts.services.audit import audit_record
from apps.accounts.services.second_factor import second_factor_missing
from apps.content.admin import BlogAdmin, TestimonialAdmin
from apps.content.models import Blog, Testimonial


class SignInForm(AdminAuthenticationForm):
    """Django's form, with a place for the code of the second factor."""

    otp = CharField(
        label="Code of your second factor, if you have one:",
        required=False,
        max_length=64,
        widget=TextInput(attrs={"autocomplete": "one-time-code"}),
    )

    def clean(self) -> dict[str, Any]:
        # As Django's own, which passes name and password on and nothing else.
        entered = self.cleaned_data
        if entered.get("username") and entered.get("password"):
            self.user_cache = authenticate(
                self.request,
                username=entered["username"],
                password=entered["password"],
                otp=entered.get("otp") or None,
            )
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
        return entered


class ContentSite(AdminSite):
    login_form = SignInForm
    login_template = "admin/sign_in.html"
    site_header = f"{settings.PRODUCT_NAME} content"
    site_title = settings.PRODUCT_NAME
    index_title = "Posts and testimonials"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return (
            user.is_active
            and user.is_superuser
            and not second_factor_missing(is_superuser=True, since=user.second_factor_at)
        )

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Passwords are changed in the dashboard, which also ends every session."""
        return HttpResponseRedirect("/admin-dashboard")


if TYPE_CHECKING:
    _ModelAdmin = ModelAdmin[Model]
else:
    _ModelAdmin = ModelAdmin


class Audited(_ModelAdmin):
    """Every change is in the audit log, in the transaction of Django's own log of it."""

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        self._record(request, obj, "added")
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        self._record(request, obj, "changed")
        return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Model]) -> Any:
        for obj in queryset:
            self._record(request, obj, "deleted")
        return super().log_deletions(request, queryset)

    def _record(self, request: HttpRequest, obj: Model, what: str) -> None:
        audit_record(
            actor=web_actor(request.META, admin_id=request.user.pk),
            action=AuditAction.CONTENT_CHANGED,
            subject=f"{obj._meta.verbose_name} {obj.pk}",
            after={"title": str(obj), "change": what},
        )


class AuditedBlogAdmin(Audited, BlogAdmin):
    pass


class AuditedTestimonialAdmin(Audited, TestimonialAdmin):
    pass


admin_site = ContentSite(name="admin")
admin_site.register(Blog, AuditedBlogAdmin)
admin_site.register(Testimonial, AuditedTestimonialAdmin)
