"""Blog posts, testimonials, and the messages that visitors send."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.content.domain.html import html_clean, word_count

SLUG_LENGTH = 100
TITLE_LENGTH = 200
SUMMARY_LENGTH = 500
ALT_LENGTH = 300
CAPTION_LENGTH = 300
QUOTE_LENGTH = 600
NAME_LENGTH = 100
SUBJECT_LENGTH = 200
MESSAGE_LENGTH = 5_000
EMAIL_LENGTH = 254
CLIENT_LENGTH = 64

_ALT_NEEDED = "Describe the picture for readers who cannot see it."


slug_has_a_letter = RegexValidator(
    r"[^0-9]", "A slug needs at least one character that is not a digit: /blogs/123 is the post with this id."
)


class Blog(models.Model):
    """A post. It is public from `published_at` on; without that it is a draft."""

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True, validators=[slug_has_a_letter])
    title = models.CharField(max_length=TITLE_LENGTH)
    summary = models.CharField(max_length=SUMMARY_LENGTH, help_text="Shown on the post's card.")
    seo_description = models.CharField(
        "description for search engines",
        max_length=SUMMARY_LENGTH,
        blank=True,
        help_text="Also for shared links. If empty, the summary is used.",
    )
    cover_image = models.ImageField(
        upload_to="blog",
        blank=True,
        width_field="cover_width",
        height_field="cover_height",
        help_text="1200 × 630 fits everywhere. JPEG, PNG or WebP, at most 5 MB.",
    )
    cover_alt = models.CharField(
        "alternative text", max_length=ALT_LENGTH, blank=True, help_text="What the cover shows."
    )
    cover_width = models.PositiveIntegerField(null=True, editable=False)
    cover_height = models.PositiveIntegerField(null=True, editable=False)
    show_images_before_title = models.BooleanField(default=False)
    published_at = models.DateTimeField(null=True, blank=True, help_text="UTC. Empty for a draft.")
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = "blog post"
        ordering = ("-published_at", "-id")
        constraints = [
            models.CheckConstraint(condition=Q(slug__regex=r"[^0-9]"), name="blog_slug_has_a_letter"),
            models.CheckConstraint(condition=Q(cover_image="") | ~Q(cover_alt=""), name="blog_cover_has_alt"),
        ]
        indexes = [
            models.Index(
                fields=["-published_at", "-id"],
                condition=Q(published_at__isnull=False),
                name="blog_published",
            )
        ]

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        if self.cover_image and not self.cover_alt:
            raise ValidationError({"cover_alt": _ALT_NEEDED})


class BlogSection(models.Model):
    """A section of a post: a heading, an image and text, of which at least one is present."""

    blog = models.ForeignKey(Blog, on_delete=models.CASCADE, related_name="sections", db_index=False)
    position = models.PositiveSmallIntegerField(default=0)
    section_title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    image = models.ImageField(
        upload_to="blog", blank=True, width_field="image_width", height_field="image_height"
    )
    image_width = models.PositiveIntegerField(null=True, editable=False)
    image_height = models.PositiveIntegerField(null=True, editable=False)
    alt_text = models.CharField("alternative text", max_length=ALT_LENGTH, blank=True)
    caption = models.CharField(max_length=CAPTION_LENGTH, blank=True)
    body = models.TextField(
        blank=True, help_text="HTML: p, h3, h4, lists, links, code, tables. Anything else is removed."
    )
    words = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = "section"
        ordering = ("position", "id")
        constraints = [
            models.CheckConstraint(condition=Q(image="") | ~Q(alt_text=""), name="section_image_has_alt")
        ]
        indexes = [models.Index(fields=["blog", "position", "id"], name="section_order")]

    def __str__(self) -> str:
        return self.section_title or f"Section {self.position}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The body is cleaned here, so that every way of writing it is covered."""
        self.body = html_clean(self.body)
        self.words = word_count(self.section_title) + word_count(self.body)
        super().save(*args, **kwargs)

    def clean(self) -> None:
        if self.image and not self.alt_text:
            raise ValidationError({"alt_text": _ALT_NEEDED})


class BlogImage(models.Model):
    """An image of a post, shown above its sections."""

    blog = models.ForeignKey(Blog, on_delete=models.CASCADE, related_name="images", db_index=False)
    position = models.PositiveSmallIntegerField(default=0)
    image = models.ImageField(upload_to="blog", width_field="image_width", height_field="image_height")
    image_width = models.PositiveIntegerField(null=True, editable=False)
    image_height = models.PositiveIntegerField(null=True, editable=False)
    alt_text = models.CharField("alternative text", max_length=ALT_LENGTH)
    caption = models.CharField(max_length=CAPTION_LENGTH, blank=True)

    class Meta:
        verbose_name = "image"
        ordering = ("position", "id")
        constraints = [models.CheckConstraint(condition=~Q(alt_text=""), name="image_has_alt")]
        indexes = [models.Index(fields=["blog", "position", "id"], name="image_order")]

    def __str__(self) -> str:
        return self.alt_text


class Testimonial(models.Model):
    """What somebody says about the product. `is_sample` marks our own placeholders."""

    quote = models.CharField(max_length=QUOTE_LENGTH)
    name = models.CharField(max_length=NAME_LENGTH)
    role = models.CharField(max_length=NAME_LENGTH, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    is_sample = models.BooleanField(
        default=False, help_text="Shown as sample content. Untick it only for a real person's words."
    )

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return self.name


class ContactMessage(models.Model):
    """A message of a visitor. `client` is the address that the rate limit counted, stored against abuse."""

    name = models.CharField(max_length=NAME_LENGTH)
    email = models.CharField(max_length=EMAIL_LENGTH)
    subject = models.CharField(max_length=SUBJECT_LENGTH)
    message = models.CharField(max_length=MESSAGE_LENGTH)
    client = models.CharField(max_length=CLIENT_LENGTH)
    created_at = models.DateTimeField(db_default=Now())
    answered_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="contact_newest")]
