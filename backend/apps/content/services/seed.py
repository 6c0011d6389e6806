"""The content of a new installation: the seeded blog posts."""

from __future__ import annotations

import hashlib

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from apps.content.models import Blog, BlogImage, BlogSection
from apps.content.posts import Picture, Post, our_posts


def blog_seed() -> int:
    """Create the missing posts; return how many were created.

    A post whose slug exists stays as it is. Pictures missing from the media folder are restored.
    """
    made = 0
    for post in our_posts():
        for picture in _pictures(post):
            _store(picture)
        with transaction.atomic():
            if not Blog.objects.filter(slug=post.slug).exists():
                _post_create(post)
                made += 1
    return made


def _pictures(post: Post) -> list[Picture]:
    inside = [section.picture for section in post.sections if section.picture is not None]
    return [post.cover, *post.images, *inside]


def _store(picture: Picture) -> str:
    """The picture's name below the media's root, made from its content: the same file is stored once."""
    name = f"blog/{hashlib.sha256(picture.content).hexdigest()[:32]}.png"
    if not default_storage.exists(name):
        default_storage.save(name, ContentFile(picture.content))
    return name


def _post_create(post: Post) -> None:
    blog = Blog.objects.create(
        slug=post.slug,
        title=post.title,
        summary=post.summary,
        seo_description=post.description,
        cover_image=_store(post.cover),
        cover_alt=post.cover.alt,
        show_images_before_title=post.images_first,
        published_at=post.published_at,
    )
    # It has not changed since it was published, whenever that is made so here.
    Blog.objects.filter(pk=blog.pk).update(updated_at=post.published_at)
    for position, image in enumerate(post.images, start=1):
        BlogImage.objects.create(
            blog=blog, position=position, image=_store(image), alt_text=image.alt, caption=image.caption
        )
    for position, section in enumerate(post.sections, start=1):
        picture = section.picture
        BlogSection.objects.create(
            blog=blog,
            position=position,
            section_title=section.title,
            body=section.body,
            image=_store(picture) if picture else "",
            alt_text=picture.alt if picture else "",
            caption=picture.caption if picture else "",
        )
