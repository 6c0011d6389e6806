-- The rules of prices, for the payments that existed before them.

ALTER TABLE payments_payment
    VALIDATE CONSTRAINT payment_price_whole,
    VALIDATE CONSTRAINT payment_price_bounds,
    VALIDATE CONSTRAINT payment_price_converted;

-- reverse:
SELECT 1;
