"""What the API says of a payment: `payment.py` lists every field once, `rejected.py` a rejected deposit's.

Responses, webhook bodies, live messages, the published schema and the SELECT lists come from these lists.
"""
