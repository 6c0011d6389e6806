"""Routes of content below `/api/`."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.gzip import gzip_page

from apps.content.views.blogs import BlogByIdView, BlogBySlugView, BlogListView, TestimonialsView

urlpatterns = [
    path("blogs/", gzip_page(BlogListView.as_view()), name="blogs"),
    path("blogs/slug/<str:slug>/", gzip_page(BlogBySlugView.as_view()), name="blog-by-slug"),
    path("blogs/<str:blog_id>/", gzip_page(BlogByIdView.as_view()), name="blog-by-id"),
    path("testimonials/", TestimonialsView.as_view(), name="testimonials"),
]
