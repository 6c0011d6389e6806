-- The values of movements: written with them, valued later, once.

ALTER TABLE payments_value
    -- Rounded to the last digit that it is written with.
    ADD CONSTRAINT value_computed CHECK (
        2 * abs(value * 1000000 - drops * rate) <= 1000000 * power(10::numeric, -scale(value)));

CREATE FUNCTION payments_value_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.valued_at IS NOT NULL
        OR (NEW.id, NEW.deposit_id, NEW.leg_id, NEW.merchant_id, NEW.mode, NEW.drops, NEW.moved_at)
            IS DISTINCT FROM (OLD.id, OLD.deposit_id, OLD.leg_id, OLD.merchant_id, OLD.mode, OLD.drops, OLD.moved_at)
        OR (OLD.currency IS NOT NULL AND NEW.currency IS DISTINCT FROM OLD.currency) THEN
        PERFORM common_refuse('value_once', 'A movement is valued once, in the currency that it was booked with.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER value_changed BEFORE UPDATE ON payments_value
    FOR EACH ROW EXECUTE FUNCTION payments_value_changed();
CREATE TRIGGER value_no_delete BEFORE DELETE OR TRUNCATE ON payments_value
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('value_no_delete');

-- The operator's currency is a setting of the installation, which the database does not know.
CREATE FUNCTION payments_reporting_currency(of_merchant bigint) RETURNS varchar LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN of_merchant IS NOT NULL THEN coalesce(
        (SELECT s.reporting_currency FROM accounts_shop s WHERE s.owner_id = of_merchant), 'USD') END
$$;

CREATE FUNCTION payments_value_of_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payments_value (deposit_id, merchant_id, mode, drops, moved_at, currency)
        SELECT b.id, b.merchant_id, w.mode, b.delivered, b.close_time, payments_reporting_currency(b.merchant_id)
        FROM born b JOIN treasury_wallet w ON w.id = b.wallet_id;
    RETURN NULL;
END $$;
CREATE TRIGGER value_of_deposits AFTER INSERT ON payments_deposit REFERENCING NEW TABLE AS born
    FOR EACH STATEMENT EXECUTE FUNCTION payments_value_of_deposits();

CREATE FUNCTION payments_value_of_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payments_value (leg_id, merchant_id, mode, drops, moved_at, currency)
        SELECT NEW.id, d.merchant_id, w.mode, NEW.amount,
            -- When its ledger closed, from the entry of the transaction that paid it.
            coalesce((SELECT e.closed_at FROM treasury_transfer t JOIN treasury_entry e
                ON e.kind = 'attempt' AND e.source = t.paid_hash WHERE t.id = NEW.transfer_id), now()),
            payments_reporting_currency(d.merchant_id)
        FROM payments_deposit d JOIN treasury_wallet w ON w.id = d.wallet_id WHERE d.id = NEW.deposit_id;
    RETURN NULL;
END $$;
CREATE TRIGGER value_of_leg AFTER UPDATE ON payments_leg FOR EACH ROW
    WHEN (NEW.transfer_state = 'paid' AND OLD.transfer_state IS DISTINCT FROM 'paid')
    EXECUTE FUNCTION payments_value_of_leg();

-- reverse:
DROP FUNCTION payments_value_of_leg() CASCADE;
DROP FUNCTION payments_value_of_deposits() CASCADE;
DROP FUNCTION payments_reporting_currency(bigint);
DROP TRIGGER value_no_delete ON payments_value;
DROP FUNCTION payments_value_changed() CASCADE;
ALTER TABLE payments_value DROP CONSTRAINT value_computed;
