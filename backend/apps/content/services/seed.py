"""The content every installation begins with: posts of ours, and testimonials marked as samples."""

from __future__ import annotations

import hashlib

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from apps.content.models import Blog, BlogImage, BlogSection, Testimonial
from apps.content.posts import Picture, Post, our_posts

# Nobody said these: they show the place where the words of customers will be.
_SAMPLES = (
    (
        "I had the first test payment on my screen before the coffee was ready, and the webhook in my log.",
        "Sample name",
        "Runs a small record label",
    ),
    (
        "Someone paid without the tag. It came back to him by itself, and the reason stood beside it.",
        "Sample name",
        "Sells articles one at a time",
    ),
    (
        "I compared the three transactions with my books. They agreed to the last drop.",
        "Sample name",
        "Keeps the accounts of a co-operative",
    ),
    (
        "There is no key of mine that they could lose. That settled it.",
        "Sample name",
        "Maintains open-source tools",
    ),
)


def blog_seed() -> int:
    """Make the posts and testimonials that are missing; how many posts were made.

    A post that exists under its slug is kept as it is, and testimonials are made only where there are none.
    Pictures that are gone from the media's folder are put back.
    """
    made = 0
    for post in our_posts():
        for picture in _pictures(post):
            _store(picture)
        with transaction.atomic():
            if not Blog.objects.filter(slug=post.slug).exists():
                _post_create(post)
                made += 1
    with transaction.atomic():
        if not Testimonial.objects.exists():
            Testimonial.objects.bulk_create(
                Testimonial(quote=quote, name=name, role=role, position=position, is_sample=True)
                for position, (quote, name, role) in enumerate(_SAMPLES, start=1)
            )
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
