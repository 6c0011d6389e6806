"""Posts and testimonials. Public."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema

from apps.common.paging import PageQuery, PageSizeField
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.common.wire.types import list_of
from apps.content.selectors import BLOG_PAGE_SIZE, blog_by_id, blog_by_slug, blog_page, testimonials
from apps.content.wire import Blog, BlogPage, Testimonial


class BlogsQuery(PageQuery):
    page_size = PageSizeField(BLOG_PAGE_SIZE)


class BlogListView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="blogs",
        summary="Published posts, newest first",
        auth=[],
        parameters=[BlogsQuery],
        responses={200: BlogPage, **errors(400)},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(blog_page(page=BlogsQuery.read(request.GET)))


class BlogByIdView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="blogs_by_id",
        summary="A published post by its id",
        auth=[],
        responses={200: Blog, **errors(404)},
    )
    def get(self, request: HttpRequest, blog_id: str) -> HttpResponse:
        return json_response(blog_by_id(blog_id=blog_id))


class BlogBySlugView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="blogs_by_slug",
        summary="A published post by its slug",
        auth=[],
        responses={200: Blog, **errors(404)},
    )
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return json_response(blog_by_slug(slug=slug))


class TestimonialsView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="testimonials",
        summary="Testimonials; samples are marked",
        auth=[],
        responses=list_of(Testimonial),
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(testimonials())
