"""The shapes of content on the wire, for the published schema; a test compares them with the answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.content.models import EMAIL_LENGTH, MESSAGE_LENGTH, NAME_LENGTH, SUBJECT_LENGTH


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
    is_sample = serializers.BooleanField(help_text="Our own placeholder, to be marked as such.")


class ContactSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=NAME_LENGTH)
    email = serializers.CharField(max_length=EMAIL_LENGTH)
    subject = serializers.CharField(max_length=SUBJECT_LENGTH)
    message = serializers.CharField(max_length=MESSAGE_LENGTH)
