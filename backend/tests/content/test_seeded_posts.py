"""Our own blog posts: seeded once, complete, and with working code samples."""

from __future__ import annotations

import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.management import call_command
from django.test import Client
from PIL import Image

from apps import content
from apps.common.modes import Mode
from apps.content.domain.html import html_clean, word_count
from apps.content.models import Blog, BlogImage, BlogSection
from apps.content.posts import Post, our_posts
from apps.payments.domain.split import split
from apps.trial.domain.scenarios import Scenario
from apps.webhooks.services.signing import request_headers, secret_generate
from tests.contract.server import free_port
from tests.factories.platform import Merchant

POSTS = {post.slug: post for post in our_posts()}
_CODE = re.compile(r'<pre><code class="language-(?P<language>\w+)">(?P<code>.*?)</code></pre>', re.DOTALL)


def code(slug: str, language: str) -> list[str]:
    """The code samples of a post in one language."""
    text = "\n".join(section.body for section in POSTS[slug].sections)
    return [html.unescape(found["code"]) for found in _CODE.finditer(text) if found["language"] == language]


def _every(language: str) -> list[Any]:
    return [
        pytest.param(sample, id=f"{slug}-{number}")
        for slug in POSTS
        for number, sample in enumerate(code(slug, language))
    ]


on_an_empty_blog = pytest.mark.usefixtures("empty_blog", "media")


@on_an_empty_blog
def test_seed_is_idempotent_and_keeps_edits() -> None:
    call_command("seed_blog")
    Blog.objects.filter(slug="going-live").update(title="Edited")
    first = (Blog.objects.count(), BlogSection.objects.count(), BlogImage.objects.count())
    call_command("seed_blog")

    assert first == (Blog.objects.count(), BlogSection.objects.count(), BlogImage.objects.count())
    assert first[0] == len(POSTS) >= 6
    assert Blog.objects.get(slug="going-live").title == "Edited"
    assert Client().get("/api/testimonials/").json() == []


@on_an_empty_blog
def test_seeded_posts_and_pictures_are_public() -> None:
    call_command("seed_blog")
    client = Client()

    page = client.get("/api/blogs/").json()
    assert page["count"] == len(POSTS)
    for card in page["results"]:
        assert (card["cover_width"], card["cover_height"]) == (1200, 630)
        post = client.get(f"/api/blogs/slug/{card['slug']}/").json()
        assert post["updated_at"] == post["published_at"], "nothing was changed since"
        pictures = [post["cover_image"]] + [
            part["image"] for part in (*post["images"], *post["sections"]) if part["image"]
        ]
        for picture in pictures:
            answer = client.get(picture)
            assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
            name = hashlib.sha256(answer.content).hexdigest()[:32]
            assert picture == f"/media/blog/{name}.png"


@on_an_empty_blog
def test_missing_picture_is_restored(media: Path) -> None:
    call_command("seed_blog")
    pictures = sorted((media / "blog").iterdir())
    pictures[0].unlink()

    call_command("seed_blog")

    assert sorted((media / "blog").iterdir()) == pictures


@pytest.mark.parametrize("post", POSTS.values(), ids=POSTS)
def test_post_is_complete(post: Post) -> None:
    words = sum(word_count(section.title) + word_count(section.body) for section in post.sections)
    assert 500 <= words <= 1000
    assert len(post.sections) >= 3
    assert len(post.summary) <= 200
    assert 100 <= len(post.description) <= 200
    pictures = [post.cover, *post.images, *(s.picture for s in post.sections if s.picture)]
    for picture in pictures:
        assert len(picture.alt) >= 20
        assert len(picture.content) <= 60_000
    with Image.open(f"{Path(content.__file__).parent}/posts/pictures/{post.cover.file}") as cover:
        assert cover.size == (1200, 630)


@pytest.mark.parametrize("post", POSTS.values(), ids=POSTS)
def test_html_of_our_posts_survives_cleaning(post: Post) -> None:
    for section in post.sections:
        assert html_clean(section.body).replace(' rel="noopener"', "") == section.body


@pytest.mark.parametrize("post", POSTS.values(), ids=POSTS)
def test_internal_links_exist(post: Post) -> None:
    known = {"/", "/leaderboard", "/contact", "/docs", "/auth/signup", *(f"/blogs/{slug}" for slug in POSTS)}
    links = re.findall(r'href="(/[^"]*)"', "".join(section.body for section in post.sections))

    assert set(links) <= known


@pytest.mark.parametrize("sample", _every("bash"))
def test_shell_samples_parse(sample: str) -> None:
    subprocess.run(["bash", "-n"], input=sample.encode(), check=True)


@pytest.mark.parametrize("sample", _every("javascript"))
def test_javascript_samples_parse(sample: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.mjs"
    file.write_text(sample)
    subprocess.run([shutil.which("node") or "node", "--check", str(file)], check=True)


@pytest.mark.parametrize("sample", [one for one in _every("bash") if "payments/create" in one.values[0]])
def test_curl_samples_create_payments(merchant: Merchant, sample: str) -> None:
    found = re.search(r"-d '(?P<body>.*?)'", sample, re.DOTALL)
    assert found is not None
    body = json.loads(found["body"])

    modes: tuple[Mode, ...] = (Mode.TEST, Mode.LIVE)
    for mode in modes:
        payment = merchant.payment(mode, **body)
        assert payment["redirect_url"] == f"https://shop.example/orders/{payment['id']}"
        assert payment["checkout_url"].endswith(f"/checkout/{payment['id']}")


def test_scenarios_in_the_post_exist() -> None:
    text = "".join(section.body for section in POSTS["rehearse-in-test-mode"].sections)
    named = re.findall(r"<td><code>(\w+)</code></td>", text)
    sent = [json.loads(body)["scenario"] for body in re.findall(r"-d '(.*?)'", html.unescape(text))]

    assert len(named) == len(Scenario)
    assert {*named, *sent} == set(Scenario.values)


def test_split_in_the_post_matches_ours() -> None:
    (sample,) = code("how-the-split-works", "python")
    names: dict[str, Any] = {}
    exec(sample, names)  # noqa: S102  (it is what is tested)

    for amount in (1, 99, 100, 999, 10_000_000, 123_456_789, 10**17):
        ours = split(
            amount=amount, received=amount, fee_ppm=10_000, burn_ppm=100_000, return_fee=12, min_return=1000
        )
        assert names["split"](amount) == {
            "payout": ours.payout,
            "kept": ours.fee - ours.burn,
            "burn": ours.burn,
        }


@pytest.fixture
def signed() -> tuple[str, dict[str, str], bytes]:
    """A secret, and the headers and body of a delivery signed with it now."""
    secret, body = (
        secret_generate(),
        json.dumps({"event_type": "payment.completed", "title": "Ünïcode"}).encode(),
    )
    headers = request_headers(
        secret=secret,
        delivery_id=uuid.uuid4(),
        event_type="payment.completed",
        timestamp=int(time.time()),
        body=body,
    )
    return secret, headers, body


def _forgeries(
    secret: str, headers: dict[str, str], body: bytes
) -> dict[str, tuple[str, dict[str, str], bytes]]:
    old = str(int(headers["X-Webhook-Timestamp"]) - 301)
    aged = request_headers(
        secret=secret, delivery_id=uuid.uuid4(), event_type="x", timestamp=int(old), body=body
    )
    return {
        "another body": (secret, headers, body + b" "),
        "another secret": (secret_generate(), headers, body),
        "another timestamp": (secret, {**headers, "X-Webhook-Timestamp": old}, body),
        "an old delivery": (secret, aged, body),
        "no signature": (secret, {k: v for k, v in headers.items() if k != "X-Webhook-Signature"}, body),
        "a signature of nonsense": (secret, {**headers, "X-Webhook-Signature": "ä" * 71}, body),
        "no headers": (secret, {}, body),
    }


def test_python_sample_verifies_signatures(signed: tuple[str, dict[str, str], bytes]) -> None:
    (sample,) = code("verify-webhooks", "python")
    names: dict[str, Any] = {}
    exec(sample, names)  # noqa: S102  (it is what is tested)

    assert names["is_genuine"](*signed) is True
    for name, forgery in _forgeries(*signed).items():
        assert names["is_genuine"](*forgery) is False, name


def test_javascript_sample_verifies_signatures(
    signed: tuple[str, dict[str, str], bytes], tmp_path: Path
) -> None:
    (tmp_path / "verify.mjs").write_text(code("verify-webhooks", "javascript")[0])
    (tmp_path / "run.mjs").write_text(
        'import { isGenuine } from "./verify.mjs";\n'
        "const cases = JSON.parse(process.argv[2]);\n"
        "console.log(JSON.stringify(cases.map(([secret, headers, body]) =>"
        ' isGenuine(secret, headers, Buffer.from(body, "latin1")))));\n'
    )
    cases = [
        (secret, {name.lower(): value for name, value in headers.items()}, body.decode("latin1"))
        for secret, headers, body in (signed, *_forgeries(*signed).values())
    ]

    output = subprocess.check_output(["node", str(tmp_path / "run.mjs"), json.dumps(cases)])

    assert json.loads(output) == [True] + [False] * (len(cases) - 1)


def test_sample_receiver_accepts_only_genuine_deliveries(
    signed: tuple[str, dict[str, str], bytes], tmp_path: Path
) -> None:
    verify, server = code("verify-webhooks", "javascript")
    (tmp_path / "verify.mjs").write_text(verify)
    (tmp_path / "server.mjs").write_text(server)
    secret, headers, body = signed
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "WEBHOOK_SECRET": secret}
    process = subprocess.Popen(["node", str(tmp_path / "server.mjs")], env=environment)
    try:
        transport = httpx.HTTPTransport(retries=6)  # waits for the port
        with httpx.Client(transport=transport, base_url=f"http://localhost:{port}") as client:
            assert client.post("/", content=body, headers=headers).status_code == 200
            assert client.post("/", content=body + b" ", headers=headers).status_code == 400
    finally:
        process.terminate()
        process.wait(timeout=10)


def test_python_samples_run_without_dependencies(tmp_path: Path) -> None:
    for slug in POSTS:
        for sample in code(slug, "python"):
            subprocess.run([sys.executable, "-I", "-c", sample], check=True, stdout=subprocess.DEVNULL)
