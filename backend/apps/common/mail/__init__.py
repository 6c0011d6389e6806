"""Mails: what one says (`messages`), the queue in the database (`outgoing`), and the trial's outbox.

Rooms write their own mails out of the blocks of `messages` and hand them to `mail_enqueue` in the
transaction that commits the fact they tell.
"""
