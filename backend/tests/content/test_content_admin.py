"""Django's admin: sign-in, posts, testimonials and uploaded pictures."""

from __future__ import annotations

import io
import os
import re
import struct
import uuid
import zlib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from apps.accounts.models import User
from apps.content import models
from apps.content.models import Blog, BlogImage, BlogSection
from apps.content.services.pruning import pictures_prune
from tests.factories.answers import error_of
from tests.factories.users import PASSWORD, create_user

ADD = "/django-admin/content/blog/add/"


def _sign_in(client: Client, email: str, password: str = PASSWORD) -> Any:
    form = {"username": email, "password": password, "next": "/django-admin/"}
    return client.post("/django-admin/login/", form)


@pytest.fixture
def admin_client(media: Path, empty_blog: None) -> Client:
    """A signed-in superuser."""
    client = Client()
    assert _sign_in(client, create_user(is_superuser=True).email).status_code == 302
    return client


def picture_bytes(kind: str = "JPEG", size: tuple[int, int] = (40, 20), **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#1d3fc4").save(out, kind, **options)
    return out.getvalue()


def picture(name: str = "x.png", kind: str = "PNG") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture_bytes(kind))


def post_form(*, sections: list[dict[str, Any]] | None = None, images: list[dict[str, Any]] | None = None,
           **changes: Any) -> dict[str, Any]:  # fmt: skip
    """The form of a new post, as a browser sends it."""
    form: dict[str, Any] = {
        "title": "A title",
        "slug": f"post-{uuid.uuid4().hex[:8]}",
        "summary": "A summary.",
        "published_at_0": "2026-01-02",
        "published_at_1": "03:04:05",
        **changes,
    }
    for prefix, rows in (("sections", sections or []), ("images", images or [])):
        form |= {f"{prefix}-TOTAL_FORMS": len(rows), f"{prefix}-INITIAL_FORMS": 0}
        for number, row in enumerate(rows):
            form |= {
                f"{prefix}-{number}-{name}": value for name, value in {"position": number, **row}.items()
            }
    return form


def _problems(answer: Any) -> str:
    """The errors in the form."""
    assert answer.status_code == 200
    text = answer.content.decode()
    notes = re.findall(r'<(?:ul|p) class="error(?:list|note)[^"]*"[^>]*>(.*?)</(?:ul|p)>', text, re.DOTALL)
    return " ".join(note.strip() for note in notes)


def _public(slug: str) -> Any:
    return Client().get(f"/api/blogs/slug/{slug}/").json()


def test_only_superusers_can_sign_in(db: None) -> None:
    client, merchant, admin = Client(), create_user(), create_user(is_superuser=True)

    refusals = [_sign_in(client, merchant.email), _sign_in(client, admin.email, "wrong"),
                _sign_in(client, "nobody@admin.example")]  # fmt: skip

    assert {_problems(answer) for answer in refusals} == {"Invalid email or password."}
    assert "sessionid" not in client.cookies
    assert client.get("/django-admin/").status_code == 302
    assert _sign_in(client, admin.email.upper())["Location"] == "/django-admin/"
    assert client.get("/django-admin/").status_code == 200


def test_session_ends_when_superuser_rights_are_removed(admin_client: Client) -> None:
    User.objects.filter(pk=admin_client.session["_auth_user_id"]).update(is_superuser=False)

    assert admin_client.get("/django-admin/").status_code == 302


def test_admin_has_only_posts_and_testimonials(admin_client: Client) -> None:
    page = admin_client.get("/django-admin/").content.decode()

    assert set(re.findall(r'href="/django-admin/(\w+/\w+)/"', page)) == {
        "content/blog",
        "content/testimonial",
    }
    for path in ("auth/group/", "accounts/user/", "content/contactmessage/", "payments/payment/"):
        assert admin_client.get(f"/django-admin/{path}").status_code == 404
    assert admin_client.get("/django-admin/password_change/")["Location"] == "/admin-dashboard"


def test_cookies_are_limited_to_the_admin(admin_client: Client) -> None:
    assert {cookie["path"] for cookie in admin_client.cookies.values()} == {"/django-admin/"}
    assert admin_client.cookies["sessionid"]["httponly"]


def test_post_with_pictures_is_created(admin_client: Client, media: Path) -> None:
    exif = Image.Exif()
    exif[0x9286] = "taken at home"
    exif[0x0112] = 6  # rotated
    form = post_form(
        cover_image=SimpleUploadedFile("../../evil name.PHP", picture_bytes(exif=exif)),
        cover_alt="A blue field",
        sections=[
            {"section_title": "One", "body": "<p onclick=x>Words<script>alert(1)</script></p>",
             "image": picture(), "alt_text": "Blue", "caption": "C"},
        ],
        images=[{"image": picture("y.webp", "WEBP"), "alt_text": "Blue too"}],
    )  # fmt: skip

    answer = admin_client.post(ADD, form)

    assert answer.status_code == 302, _problems(answer)
    post = _public(form["slug"])
    assert (post["cover_width"], post["cover_height"]) == (20, 40), "upright"
    assert post["sections"][0]["body"] == "<p>Words</p>"
    assert post["published_at"] == "2026-01-02T03:04:05.000000Z"
    pictures = {
        post["cover_image"]: ("image/jpeg", "jpg"),
        post["sections"][0]["image"]: ("image/png", "png"),
        post["images"][0]["image"]: ("image/webp", "webp"),
    }
    for path, (content_type, suffix) in pictures.items():
        assert re.fullmatch(rf"/media/blog/[0-9a-f]{{32}}\.{suffix}", path)
        served = Client().get(path)
        assert (served.status_code, served["Content-Type"]) == (200, content_type)
        assert served["Cache-Control"] == "public, max-age=31536000, immutable"
        assert b"taken at home" not in served.content
    assert len(list(media.rglob("*.*"))) == 3


def _png_that_says(width: int, height: int) -> bytes:
    """A tiny PNG whose header claims this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
NO_PICTURE = "This is not a readable JPEG, PNG or WebP picture."


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.svg", SVG, NO_PICTURE),
        ("a.png", SVG, NO_PICTURE),
        ("a.html", b"<!doctype html><script>alert(1)</script>", NO_PICTURE),
        ("a.gif", picture_bytes("GIF"), NO_PICTURE),
        ("a.tiff", picture_bytes("TIFF"), NO_PICTURE),
        ("a.jpg", picture_bytes()[:200], NO_PICTURE),
        ("a.png", _png_that_says(3000, 3000), NO_PICTURE),
        ("a.png", _png_that_says(9_000, 9_000), "The picture is more than 4,000 pixels wide or high."),
        ("a.png", picture_bytes("PNG", (4001, 1)), "The picture is more than 4,000 pixels wide or high."),
        ("a.jpg", picture_bytes() + b"\0" * (5 * 1024 * 1024), "The picture is larger than 5 MB."),
        ("a.jpg", b"", "The submitted file is empty."),
    ],
    ids=lambda value: None if isinstance(value, bytes) else value,
)
def test_unsuitable_pictures_are_refused(
    admin_client: Client, media: Path, name: str, content: bytes, sentence: str
) -> None:
    form = post_form(cover_image=SimpleUploadedFile(name, content), cover_alt="X")

    assert sentence in _problems(admin_client.post(ADD, form))
    assert not Blog.objects.exists()
    assert list(media.rglob("*.*")) == []


def test_bytes_of_the_sender_are_not_stored(admin_client: Client) -> None:
    form = post_form(
        cover_image=SimpleUploadedFile("a.png", picture_bytes("PNG") + b"<script>alert(1)</script>"),
        cover_alt="X",
    )

    assert admin_client.post(ADD, form).status_code == 302
    served = Client().get(_public(form["slug"])["cover_image"])
    assert b"<script>" not in served.content


def test_pictures_need_alternative_text(admin_client: Client) -> None:
    form = post_form(
        cover_image=picture(),
        sections=[{"section_title": "One", "image": picture()}],
        images=[{"image": picture()}],
    )

    problems = _problems(admin_client.post(ADD, form))

    assert problems.count("Describe the picture for readers who cannot see it.") == 2
    assert "This field is required." in problems
    assert "Constraint" not in problems
    assert not Blog.objects.exists()


@pytest.mark.parametrize("slug", ["123", "a b", "ä", "", "../x"])
def test_invalid_slugs_are_refused(admin_client: Client, slug: str) -> None:
    assert _problems(admin_client.post(ADD, post_form(slug=slug)))
    assert not Blog.objects.exists()


def test_draft_preview_is_private(admin_client: Client) -> None:
    form = post_form(published_at_0="", published_at_1="", sections=[{"body": "<p>Not yet.</p>"}])
    assert admin_client.post(ADD, form).status_code == 302
    post = Blog.objects.get(slug=form["slug"])
    preview = f"/django-admin/content/blog/{post.pk}/preview/"
    change = f"/django-admin/content/blog/{post.pk}/change/"

    assert f'href="{preview}"' in admin_client.get(change).content.decode()
    assert "<p>Not yet.</p>" in admin_client.get(preview).content.decode()
    assert Client().get(preview).status_code == 302
    assert Client().get(f"/api/blogs/{post.pk}/").status_code == 404

    Blog.objects.filter(pk=post.pk).update(published_at=timezone.now() - timedelta(seconds=1))
    assert f'href="/blogs/{post.slug}"' in admin_client.get(change).content.decode()


def test_long_post_with_many_pictures_is_accepted(admin_client: Client) -> None:
    form = post_form(
        sections=[
            {"body": f"<p>{'word ' * 10_000}</p>", "image": picture(),
             "alt_text": "Blue"}
            for _ in range(10)
        ]
    )  # fmt: skip

    assert admin_client.post(ADD, form).status_code == 302
    assert _public(form["slug"])["word_count"] == 100_000
    assert BlogSection.objects.filter(blog__slug=form["slug"]).count() == 10


def test_large_bodies_without_sign_in_are_refused(db: None) -> None:
    anonymous, forms = Client(), {"username": "x", "password": "x" * 70_000}

    assert anonymous.post("/django-admin/login/", forms).status_code == 413
    picture = SimpleUploadedFile("a.jpg", picture_bytes() + b"\0" * 100_000)
    assert anonymous.post(ADD, {"cover_image": picture}).status_code == 413


def test_superuser_bodies_are_limited(admin_client: Client, settings: Any) -> None:
    settings.ADMIN_BODY_BYTES = 100_000
    form = post_form(
        cover_image=SimpleUploadedFile("a.jpg", picture_bytes() + b"\0" * 200_000), cover_alt="X"
    )

    answer = admin_client.post(ADD, form)

    assert error_of(answer) == (413, "The request body is too large.")


def test_cross_site_requests_are_refused(empty_blog: None) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(create_user(is_superuser=True))

    assert client.post(ADD, post_form()).status_code == 403
    assert not Blog.objects.exists()


def test_testimonial_is_edited(admin_client: Client) -> None:
    sample = models.Testimonial.objects.create(quote="Sample", name="Sample name", is_sample=True)
    form = {"quote": "It works.", "name": "Mara", "role": "Baker", "position": 1}

    answer = admin_client.post(f"/django-admin/content/testimonial/{sample.pk}/change/", form)

    assert answer.status_code == 302
    (row,) = Client().get("/api/testimonials/").json()
    assert (row["name"], row["is_sample"]) == ("Mara", False)


@pytest.mark.parametrize("name", ["", "blog/", "blog", "../manage.py", "blog/../../x.png", "%2e%2e/x.png",
                                  "blog/x.png", "blog/" + "0" * 32 + ".svg", "blog/" + "0" * 32 + ".png%00",
                                  "blog/" + "0" * 32 + ".png/", "blog//" + "0" * 32 + ".png"])  # fmt: skip
def test_media_serves_only_pictures(media: Path, name: str) -> None:
    (media / "blog").mkdir()
    (media / "blog" / "x.png").write_bytes(b"x")
    (media / "blog" / ("0" * 32 + ".svg")).write_bytes(SVG)
    (media.parent / "x.png").write_bytes(b"x")

    assert Client().get(f"/media/{name}").status_code == 404


def test_unused_picture_is_deleted_after_an_hour(admin_client: Client, media: Path) -> None:
    form = post_form(
        images=[{"image": picture(), "alt_text": "C"}],
        cover_image=picture(),
        cover_alt="D",
    )
    assert admin_client.post(ADD, form).status_code == 302
    image = BlogImage.objects.get(blog__slug=form["slug"])

    inline = {"id": image.pk, "blog": image.blog_id, "position": 0, "alt_text": "C", "DELETE": "on"}
    again = {
        **post_form(slug=form["slug"], cover_alt="D"),
        **{f"images-0-{name}": value for name, value in inline.items()},
        "images-TOTAL_FORMS": 1,
        "images-INITIAL_FORMS": 1,
    }
    answer = admin_client.post(f"/django-admin/content/blog/{image.blog_id}/change/", again)

    assert answer.status_code == 302
    assert _public(form["slug"])["images"] == []
    kept, gone = sorted((media / "blog").iterdir(), key=lambda path: str(image.image).endswith(path.name))
    assert (pictures_prune(), gone.exists()) == (0, True), "too young"
    for path in (kept, gone):
        os.utime(path, (0, 0))
    assert (pictures_prune(), kept.exists(), gone.exists()) == (1, True, False)
