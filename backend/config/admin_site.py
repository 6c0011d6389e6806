"""Django's admin at `/django-admin/`: posts and testimonials, for superusers.

`apps.accounts.backends` decides who may sign in.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponseRedirect

from apps.content.admin import BlogAdmin, TestimonialAdmin
from apps.content.models import Blog, Testimonial


class ContentSite(AdminSite):
    site_header = f"{settings.PRODUCT_NAME} content"
    site_title = settings.PRODUCT_NAME
    index_title = "Posts and testimonials"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Passwords are changed in the dashboard, which also ends every session."""
        return HttpResponseRedirect("/admin-dashboard")


admin_site = ContentSite(name="admin")
admin_site.register(Blog, BlogAdmin)
admin_site.register(Testimonial, TestimonialAdmin)
