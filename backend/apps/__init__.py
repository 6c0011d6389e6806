"""The apps of Dropwise, in layers: an app imports only from apps below it, never from one beside it.

trial → platform_admin → reports → payments → webhooks | wallets → treasury → accounts | ledger | content →
common
"""
