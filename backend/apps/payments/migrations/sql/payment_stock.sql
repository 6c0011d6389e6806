-- A payment takes from a stock of its own merchant, mode and kind. Payments that exist have none: the next migration
-- checks them, without a lock that stops writes.

ALTER TABLE payments_payment
    ADD CONSTRAINT payment_stock FOREIGN KEY (stock_id, origin, merchant_id, mode)
        REFERENCES payments_stock (id, kind, merchant_id, mode) ON DELETE RESTRICT NOT VALID;

-- reverse:
ALTER TABLE payments_payment DROP CONSTRAINT payment_stock;
