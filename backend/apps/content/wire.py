"""Posts, testimonials and visitors' messages."""

from __future__ import annotations

from datetime import datetime

from apps.common.paging import Page
from apps.common.wire.examples import EMAIL
from apps.common.wire.record import Record, about


class BlogCard(Record):
    id: int = about("The post's id.", 1042)
    slug: str = about("The last part of the post's address.", "what-a-payment-costs")
    title: str = about("The headline.", "Low Tide EP")
    summary: str = about("The post in a sentence or two.", "From 10 XRP to 9.9, to the drop.")
    cover_image: str | None = about("A path on this host.", "/media/blog/what-a-payment-costs.png")
    cover_alt: str | None = about(
        "What the cover shows, for readers who cannot see it; null without one.", "A drop that splits in two."
    )
    cover_width: int | None = about("The cover's width in pixels; null without one.", 1200)
    cover_height: int | None = about("The cover's height in pixels; null without one.", 630)
    published_at: datetime = about("When it was published.")
    created_at: datetime = about("When the post was created.")
    updated_at: datetime = about("When it last changed.")
    first_section_body: str = about(
        "Cleaned HTML; empty without sections.", "<p>A payment of 10 XRP costs the shop 0.1 XRP.</p>"
    )
    word_count: int = about("Of all sections; for the read time.", 640)


class BlogPage(Page):
    results: list[BlogCard] = about("The rows of this page.")


class BlogImage(Record):
    image: str = about("A path on this host.", "/media/blog/what-a-payment-costs.png")
    image_width: int = about("The picture's width in pixels.", 1200)
    image_height: int = about("The picture's height in pixels.", 630)
    alt_text: str = about(
        "What the picture shows, for readers who cannot see it.",
        "A price tag with two lines: what the payer sends and what the merchant gets.",
    )
    caption: str = about("The line below the picture; empty without one.", "What a payment costs.")


class BlogSection(Record):
    id: int = about("The section's id.", 1042)
    section_title: str = about("The section's heading.", "What a payment costs")
    image: str | None = about("A path on this host.", "/media/blog/what-a-payment-costs.png")
    image_width: int | None = about("The picture's width in pixels.", 1200)
    image_height: int | None = about("The picture's height in pixels.", 630)
    alt_text: str = about(
        "What the picture shows, for readers who cannot see it.",
        "A price tag with two lines: what the payer sends and what the merchant gets.",
    )
    caption: str = about("The line below the picture; empty without one.", "What a payment costs.")
    body: str = about("Cleaned HTML.", "<p>A payment of 10 XRP costs the shop 0.1 XRP.</p>")


class Blog(BlogCard):
    show_images_before_title: bool = about("Whether the pictures are above the headline.")
    seo_description: str = about(
        "The summary that search engines show.", "What a payment of 10 XRP costs, to the drop."
    )
    sections: list[BlogSection] = about("The sections of the post, in order.")
    images: list[BlogImage] = about("The pictures of the post.")


class Testimonial(Record):
    id: int = about("The quotation's id.", 1042)
    quote: str = about("What this person says.", "It was live before the coffee was cold.")
    name: str = about("Who says it.", "Anna")
    role: str = about("Who this person is.", "Owner of a record shop")
    is_sample: bool = about("A placeholder, to be marked as such.")


class ContactForm(Record):
    id: int = about("The message's id.", 1042)
    name: str = about("Who wrote it.", "Shop")
    email: str = about("The address to reply to.", EMAIL)
    subject: str = about("What it is about, on one line.", "An order that has not arrived")
    message: str = about("The message, which may have several lines.", "Done.")
    created_at: datetime = about("When the message was created.")
    answered_at: datetime | None = about("When it was marked as answered; null before.", None)


class ContactFormPage(Page):
    results: list[ContactForm] = about("The rows of this page.")
