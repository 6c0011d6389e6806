"""Routes of content below `/api/`."""

from __future__ import annotations

from django.urls import path

from apps.content.views.blogs import BlogByIdView, BlogBySlugView, BlogListView, TestimonialsView

urlpatterns = [
    path("blogs/", BlogListView.as_view(), name="blogs"),
    path("blogs/slug/<str:slug>/", BlogBySlugView.as_view(), name="blog-by-slug"),
    path("blogs/<str:blog_id>/", BlogByIdView.as_view(), name="blog-by-id"),
    path("testimonials/", TestimonialsView.as_view(), name="testimonials"),
]
