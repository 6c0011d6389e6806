"""Pages of a list, as a query string asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from django.http import QueryDict
from rest_framework import serializers

from apps.common.wire.record import Record, about

LARGEST_PAGE_SIZE = 100
# Far beyond any list, and still an offset that PostgreSQL accepts.
_LARGEST_PAGE = 10**12


class PageField(serializers.IntegerField):
    """A whole number from 1; larger ones than `largest` become that."""

    default_error_messages = {"invalid": "{name} must be a whole number from 1 on."}

    def __init__(self, *, largest: int, **options: Any) -> None:
        super().__init__(min_value=1, **options)
        self._largest = largest

    def to_internal_value(self, data: Any) -> int:
        text = str(data)
        digits = text.lstrip("0")
        if not (text.isascii() and text.isdigit() and digits):
            self.fail("invalid", name=self.field_name)
        # Python refuses to read thousands of digits.
        return self._largest if len(digits) > 18 else min(int(digits), self._largest)


class QueryNumberField(serializers.IntegerField):
    """A whole number in ASCII digits, within its bounds. Anything else is refused with `sentence`."""

    def __init__(self, sentence: str, **options: Any) -> None:
        super().__init__(
            error_messages=dict.fromkeys(
                ("invalid", "min_value", "max_value", "max_string_length"), sentence
            ),
            **options,
        )

    def to_internal_value(self, data: Any) -> int:
        # Python reads digits of every script.
        if not (str(data).isascii() and str(data).isdigit()):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class PageSizeField(PageField):
    """How many rows a page has."""

    def __init__(self, default: int) -> None:
        super().__init__(
            default=default,
            largest=LARGEST_PAGE_SIZE,
            help_text="How many rows a page has; "
            f"more than {LARGEST_PAGE_SIZE} counts as {LARGEST_PAGE_SIZE}.",
        )


@dataclass(frozen=True)
class PageRequest:
    """Page `number` (from 1) of `size` rows each."""

    number: int
    size: int

    @property
    def offset(self) -> int:
        return (self.number - 1) * self.size

    def pages(self, count: int) -> int:
        """How many pages `count` rows fill."""
        return -(-count // self.size)


# Each list's own record adds the type of `results`.
class Page(Record):
    results: list[Any] = about("The rows of this page.")
    count: int = about("How many there are on all pages.")
    current_page: int = about("The number of this page, from 1 on.")
    page_size: int = about("How many rows a page has; more than 100 counts as 100.", 10)
    total_pages: int = about("How many pages there are.")
    next: int | None = about("The number of the next page; null on the last.", None)
    previous: int | None = about("The number of the page before; null on the first.", None)

    @classmethod
    def of(cls, results: list[Any], *, count: int, page: PageRequest) -> Self:
        """The page that was asked for, of `count` rows in all. Beyond the end it is empty."""
        pages = page.pages(count)
        return cls(
            results=results,
            count=count,
            current_page=page.number,
            page_size=page.size,
            total_pages=pages,
            next=page.number + 1 if page.number < pages else None,
            previous=min(page.number - 1, pages) or None,
        )


# `page` and `page_size` of a query string; a subclass sets the default of `page_size`.
class PageQuery(serializers.Serializer[Any]):
    page = PageField(default=1, largest=_LARGEST_PAGE, help_text="An empty list beyond the end.")
    page_size = PageSizeField(LARGEST_PAGE_SIZE)

    @classmethod
    def read(cls, query: QueryDict) -> PageRequest:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return PageRequest(number=form.validated_data["page"], size=form.validated_data["page_size"])
