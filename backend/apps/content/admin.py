"""Posts and testimonials in Django's admin. `apps/site/admin_site.py` registers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminFileWidget, AdminTextareaWidget, AdminTextInputWidget
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone

from apps.content.domain.pictures import picture_clean
from apps.content.models import Blog, BlogImage, BlogSection, Testimonial


class PictureField(forms.FileField):
    """An uploaded picture, re-encoded, or refused with a sentence."""

    def to_python(self, data: Any) -> ContentFile[bytes] | None:
        upload = super().to_python(data)
        return None if upload is None else picture_clean(upload)


_FIELDS: Any = {
    models.ImageField: {"form_class": PictureField, "widget": AdminFileWidget(attrs={"accept": "image/*"})},
    models.CharField: {"widget": AdminTextInputWidget(attrs={"class": "vLargeTextField"})},
    models.TextField: {"widget": AdminTextareaWidget(attrs={"rows": 14})},
}
# Texts from this length get a field of several lines.
_SEVERAL_LINES = 300


# Generic for the type checker only.
if TYPE_CHECKING:
    _SectionInline = admin.StackedInline[BlogSection, Blog]
    _ImageInline = admin.StackedInline[BlogImage, Blog]
    _BlogAdmin = admin.ModelAdmin[Blog]
    _TestimonialAdmin = admin.ModelAdmin[Testimonial]
else:
    _SectionInline = _ImageInline = admin.StackedInline
    _BlogAdmin = _TestimonialAdmin = admin.ModelAdmin


class WideFields:
    """Fields as large as the texts they hold."""

    formfield_overrides = _FIELDS

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        if isinstance(db_field, models.CharField) and (db_field.max_length or 0) >= _SEVERAL_LINES:
            options["widget"] = AdminTextareaWidget(attrs={"rows": 2})
        return super().formfield_for_dbfield(db_field, request, **options)  # type: ignore[misc]  # mixed in


class SectionInline(WideFields, _SectionInline):
    model = BlogSection
    extra = 0
    fields = ("position", "section_title", "body", "image", "alt_text", "caption")


class ImageInline(WideFields, _ImageInline):
    model = BlogImage
    extra = 0
    fields = ("position", "image", "alt_text", "caption")


class BlogAdmin(WideFields, _BlogAdmin):
    list_display = ("title", "state", "published_at", "updated_at")
    list_filter = ("published_at",)
    search_fields = ("title", "slug", "summary")
    prepopulated_fields = {"slug": ("title",)}
    inlines = (ImageInline, SectionInline)
    fieldsets = (
        (None, {"fields": ("title", "slug", "summary", "published_at")}),
        ("Pictures", {"fields": ("cover_image", "cover_alt", "show_images_before_title")}),
        ("Search engines", {"fields": ("seo_description",)}),
    )

    @admin.display(description="State")
    def state(self, post: Blog) -> str:
        if post.published_at is None:
            return "Draft"
        return "Published" if post.published_at <= timezone.now() else "Scheduled"

    def view_on_site(self, post: Any) -> str:
        """The public page, or a preview if there is none yet."""
        if self.state(post) == "Published":
            return f"/blogs/{post.slug}"
        return reverse("admin:content_blog_preview", args=[post.pk])

    def get_urls(self) -> list[URLPattern]:
        preview = self.admin_site.admin_view(self.preview)
        return [
            path("<int:post_id>/preview/", preview, name="content_blog_preview"),
            *super().get_urls(),
        ]

    def preview(self, request: HttpRequest, post_id: int) -> HttpResponse:
        """A post that is not public yet, with its texts and pictures in order."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        post = Blog.objects.filter(pk=post_id).first()
        if post is None:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "title": post.title,
            "subtitle": f"{self.state(post)}: not visible to visitors yet",
            "opts": Blog._meta,
            "post": post,
            "sections": post.sections.all(),
            "images": post.images.all(),
        }
        return TemplateResponse(request, "content/preview.html", context)


class TestimonialAdmin(WideFields, _TestimonialAdmin):
    list_display = ("name", "role", "is_sample", "position")
    list_editable = ("position",)
