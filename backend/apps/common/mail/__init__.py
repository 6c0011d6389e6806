"""Emails: their content (`messages`), the queue in the database (`outgoing`), and the outbox of a trial.

Apps compose their emails from the blocks of `messages` and pass them to `mail_enqueue` in the transaction
that commits the event they report.
"""
