"""What counts as burned."""

from apps.payments.tables import LEG, PAYMENT
from apps.treasury.tables import ATTEMPT, ENTRY

# Each burn that a validated ledger holds. A transfer may carry burns of several payments.
BURNS = f"""
from {ENTRY} entry
join {ATTEMPT} attempt on attempt.tx_hash = entry.source and attempt.outcome = 'success'
join {LEG} leg on leg.transfer_id = attempt.transfer_id and leg.kind = 'burn'
join {PAYMENT} payment on payment.deposit_id = leg.deposit_id
where entry.kind = 'attempt' and attempt.purpose = 'pay' and payment.mode = %(mode)s
"""
