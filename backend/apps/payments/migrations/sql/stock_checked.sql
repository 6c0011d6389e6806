-- The rule of stocks, for the payments that existed before them.

ALTER TABLE payments_payment VALIDATE CONSTRAINT payment_stock;

-- reverse:
SELECT 1;
