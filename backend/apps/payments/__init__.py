"""The heart: what was asked, what arrived, what is owed.

Imports every room below; only platform_admin is above.
"""
