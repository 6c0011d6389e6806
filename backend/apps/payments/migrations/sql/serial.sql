-- Payments get numbers in the order of their creation.

ALTER TABLE payments_payment ADD COLUMN serial bigint GENERATED ALWAYS AS IDENTITY;

-- reverse:
ALTER TABLE payments_payment DROP COLUMN serial;
