-- The price that a payment's amount was converted from. The rules hold for new rows; those that exist, which have no
-- price, are checked by the next migration, without a lock that stops writes.

ALTER TABLE payments_payment
    ADD CONSTRAINT payment_price_whole CHECK (
        num_nulls(price, currency, rate, spread_ppm, rate_sources, rate_at) IN (0, 6)) NOT VALID,
    ADD CONSTRAINT payment_price_bounds CHECK (
        price > 0 AND rate > 0 AND spread_ppm BETWEEN 0 AND 50000 AND currency ~ '^[A-Z]{3}$'
        AND jsonb_array_length(rate_sources) > 0) NOT VALID,
    -- amount = ceil(price × (1 + spread) / rate × 10⁶), without a division.
    ADD CONSTRAINT payment_price_converted CHECK (
        amount * rate >= price * (1000000 + spread_ppm)
        AND (amount - 1) * rate < price * (1000000 + spread_ppm)) NOT VALID;
CREATE TRIGGER payment_price_frozen BEFORE UPDATE ON payments_payment FOR EACH ROW
    WHEN ((OLD.price, OLD.currency, OLD.rate, OLD.spread_ppm, OLD.rate_sources, OLD.rate_at)
        IS DISTINCT FROM (NEW.price, NEW.currency, NEW.rate, NEW.spread_ppm, NEW.rate_sources, NEW.rate_at))
    EXECUTE FUNCTION common_forbid('payment_facts_frozen');

-- reverse:
DROP TRIGGER payment_price_frozen ON payments_payment;
ALTER TABLE payments_payment
    DROP CONSTRAINT payment_price_whole,
    DROP CONSTRAINT payment_price_bounds,
    DROP CONSTRAINT payment_price_converted;
