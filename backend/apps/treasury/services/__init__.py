"""The treasury's writes. Each service says whether it opens its transaction or runs inside the caller's."""
