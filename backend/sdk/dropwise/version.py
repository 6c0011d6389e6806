"""The package's version; a test compares it with the changelog."""

VERSION = "0.2.0"
