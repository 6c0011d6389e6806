"""Requests and responses of content: the published schema is made from them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from rest_framework import serializers

from apps.common.forms import Form, TextField
from apps.common.text import strip_bidi
from apps.content.models import EMAIL_LENGTH, MESSAGE_LENGTH, NAME_LENGTH, SUBJECT_LENGTH

_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
INVALID_EMAIL = "Enter a valid email address, such as ann@example.com."


class BlogCardSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    cover_image = serializers.CharField(allow_null=True, help_text="A path on this host.")
    cover_alt = serializers.CharField(allow_null=True)
    cover_width = serializers.IntegerField(allow_null=True)
    cover_height = serializers.IntegerField(allow_null=True)
    published_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    first_section_body = serializers.CharField(help_text="Cleaned HTML; empty without sections.")
    word_count = serializers.IntegerField(help_text="Of all sections; for the read time.")


class BlogPageSerializer(serializers.Serializer[Any]):
    results = BlogCardSerializer(many=True)
    count = serializers.IntegerField()
    current_page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    total_pages = serializers.IntegerField()
    next = serializers.IntegerField(allow_null=True, help_text="A page number.")
    previous = serializers.IntegerField(allow_null=True, help_text="A page number.")


class BlogImageSerializer(serializers.Serializer[Any]):
    image = serializers.CharField(help_text="A path on this host.")
    image_width = serializers.IntegerField()
    image_height = serializers.IntegerField()
    alt_text = serializers.CharField()
    caption = serializers.CharField()


class BlogSectionSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    section_title = serializers.CharField()
    image = serializers.CharField(allow_null=True, help_text="A path on this host.")
    image_width = serializers.IntegerField(allow_null=True)
    image_height = serializers.IntegerField(allow_null=True)
    alt_text = serializers.CharField()
    caption = serializers.CharField()
    body = serializers.CharField(help_text="Cleaned HTML.")


class BlogSerializer(BlogCardSerializer):
    show_images_before_title = serializers.BooleanField()
    seo_description = serializers.CharField()
    sections = BlogSectionSerializer(many=True)
    images = BlogImageSerializer(many=True)


class TestimonialSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    quote = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    is_sample = serializers.BooleanField(help_text="A placeholder, to be marked as such.")


class ContactFormSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.CharField()
    subject = serializers.CharField()
    message = serializers.CharField()
    created_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class ContactFormPageSerializer(serializers.Serializer[Any]):
    results = ContactFormSerializer(many=True)
    count = serializers.IntegerField()
    current_page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    total_pages = serializers.IntegerField()
    next = serializers.IntegerField(allow_null=True, help_text="A page number.")
    previous = serializers.IntegerField(allow_null=True, help_text="A page number.")


class ContactTextField(TextField):
    """Text of a visitor: without bidirectional or control characters; line breaks only where `lines`."""

    def __init__(self, label: str, *, max_length: int, lines: bool = False, **options: Any) -> None:
        messages = {
            "invalid": f"{label} must be a string.",
            "max_length": f"{label} can have at most {max_length:,} characters.",
        }
        super().__init__(label, max_length=max_length, error_messages=messages, **options)
        self._allowed = "\n\t" if lines else ""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str):
            data = strip_bidi(data).replace("\r\n", "\n").replace("\r", "\n")
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if any(unicodedata.category(char) == "Cc" and char not in self._allowed for char in text):
            raise serializers.ValidationError(f"{self.label} must not contain control characters.")
        return text


class ContactSerializer(Form):
    name = ContactTextField("Name", max_length=NAME_LENGTH)
    email = ContactTextField("Email", max_length=EMAIL_LENGTH)
    subject = ContactTextField("Subject", max_length=SUBJECT_LENGTH)
    message = ContactTextField("Message", max_length=MESSAGE_LENGTH, lines=True)

    def validate_email(self, email: str) -> str:
        if not _EMAIL.fullmatch(email):
            raise serializers.ValidationError(INVALID_EMAIL)
        return email
