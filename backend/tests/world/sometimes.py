"""What happens sometimes. In many worlds all of it must have, or they have tried less than they say."""

from __future__ import annotations

from typing import Final

# Told while a world is played.
TOLD: Final = (
    "a request was lost",
    "an answer was lost",
    "the answer to a submission was lost",
    "a submission arrived twice",
    "a server forgot a transaction",
    "a stale server was asked first",
    "a server with gaps was asked first",
    "gaps in the history",
    "a drought",
    "a late ledger",
    "a dear ledger",
    "a job met trouble with the ledger",
    "a process died",
    "died before a commit",
    "died after a commit, with nothing announced",
    "died after the ledger had taken its transaction",
    "two settlers at once",
    "something was sent back to us",
    "sold out when it was paid",
    "what had failed was sent again",
    "a webhook was refused",
    "a webhook timed out",
    "the answer to a webhook was lost",
    "a webhook arrived twice",
)
# Counted in the books when it is over.
COUNTED: Final = {
    "a transaction was proven dead": "select count(*) from treasury_attempt where outcome = 'expired'",
    "signed again on the same slot": """
      select count(*) from (
        select from treasury_attempt group by wallet_id, slot_number having count(*) > 1) again
    """,
    "sent by a ticket": "select count(*) from treasury_slot where is_ticket and state = 'used'",
    "a ticket made tickets": """
      select count(*) from treasury_slot s join treasury_transfer t on t.id = s.transfer_id
      where s.is_ticket and s.state = 'used' and t.kind = 'tickets' and t.state = 'paid'
    """,
    "signed again on the same ticket": """
      select count(*) from (
        select from treasury_attempt a
        join treasury_slot s on s.wallet_id = a.wallet_id and s.number = a.slot_number and s.is_ticket
        group by a.wallet_id, a.slot_number having count(*) > 1) again
    """,
    "the network refused a transfer": "select count(*) from treasury_attempt where outcome = 'tec'",
    "a payment was completed": "select count(*) from payments_payment where status = 'completed'",
    "a payment expired": "select count(*) from payments_payment where status = 'expired'",
    "a late deposit": "select count(*) from payments_deposit where reason = 'payment_expired'",
    "a payment was paid twice": "select count(*) from payments_deposit where reason = 'already_paid'",
    "a payment was refunded": "select count(*) from payments_refund where status = 'succeeded'",
    "a refund was canceled": "select count(*) from payments_refund where status = 'canceled'",
    "a refund expired": "select count(*) from payments_refund where status = 'expired'",
    "a refund came back": "select count(*) from payments_refund where came_back is not null",
    "a return came back": "select count(*) from payments_rejected where came_back is not null",
    "a webhook was sent again": "select count(*) from webhooks_delivery where auto_failures > 0",
}
# Counted there, for transactions of which only the ledger knows what happened to their answers.
AFTER_A_LOSS: Final = {
    "validated, although its answer was lost": """
      select count(*) from treasury_attempt where outcome = 'success' and tx_hash = any(%s)
    """,
    "proven dead after its answer was lost": """
      select count(*) from treasury_attempt where outcome = 'expired' and tx_hash = any(%s)
    """,
}
NAMES: Final = (*TOLD, *COUNTED, *AFTER_A_LOSS)
