-- The deposits that existed before refunds name none.
ALTER TABLE payments_deposit VALIDATE CONSTRAINT deposit_refund_whole;

-- reverse:
SELECT 1;
