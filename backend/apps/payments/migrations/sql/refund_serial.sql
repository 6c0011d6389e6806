-- Refunds get numbers in the order of their creation.

ALTER TABLE payments_refund ADD COLUMN serial bigint GENERATED ALWAYS AS IDENTITY;

-- reverse:
ALTER TABLE payments_refund DROP COLUMN serial;
