-- Refunds: of what, how much in all, their states and their tags.

ALTER TABLE payments_refund
    ADD CONSTRAINT refund_wallet_mode FOREIGN KEY (wallet_id, mode)
        REFERENCES treasury_wallet (id, mode) ON DELETE RESTRICT,
    ADD CONSTRAINT refund_tag_even CHECK (tag % 2 = 0),
    -- Rounded down to the drop.
    ADD CONSTRAINT refund_converted CHECK (amount * rate <= price * 1000000);
ALTER TABLE payments_redirect ALTER admin_id DROP NOT NULL;
ALTER TABLE payments_release ALTER admin_id DROP NOT NULL;

CREATE FUNCTION payments_refund_counts(refund payments_refund) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT refund.status NOT IN ('canceled', 'expired') AND NOT refund.given_back
$$;

CREATE FUNCTION payments_refund_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    payment payments_payment;
BEGIN
    SELECT * INTO payment FROM payments_payment p WHERE p.id = NEW.payment_id FOR NO KEY UPDATE;
    IF (payment.merchant_id, payment.mode) IS DISTINCT FROM (NEW.merchant_id, NEW.mode) THEN
        PERFORM common_refuse('refund_of_own_payment', 'A refund is of a payment of its merchant and mode.');
    END IF;
    -- Completed is an end, so no later change can make this untrue. A void payout is that of a corrected deposit.
    IF payment.status <> 'completed'
        OR EXISTS (SELECT FROM payments_leg l WHERE l.deposit_id = payment.deposit_id AND l.void) THEN
        PERFORM common_refuse('refund_of_completed', 'Only a completed payment is refunded.');
    END IF;
    IF NEW.status NOT IN ('awaiting_payer', 'awaiting_merchant') THEN
        PERFORM common_refuse('refund_born_waiting', 'A new refund waits.');
    END IF;
    PERFORM treasury_require_open(payment.wallet_id);
    RETURN NEW;
END $$;
CREATE TRIGGER refund_born BEFORE INSERT ON payments_refund
    FOR EACH ROW EXECUTE FUNCTION payments_refund_born();

CREATE FUNCTION payments_refund_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    named boolean := OLD.status = 'awaiting_payer' AND NEW.status = 'awaiting_merchant';
    confirmed boolean := OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.status = 'awaiting_merchant';
BEGIN
    IF (NEW.id, NEW.payment_id, NEW.merchant_id, NEW.mode, NEW.method, NEW.amount, NEW.price, NEW.currency, NEW.rate,
        NEW.rate_at, NEW.return_fee, NEW.reason, NEW.key, NEW.body_sha256, NEW.claim_token, NEW.created_at,
        NEW.from_ledger)
        IS DISTINCT FROM
       (OLD.id, OLD.payment_id, OLD.merchant_id, OLD.mode, OLD.method, OLD.amount, OLD.price, OLD.currency, OLD.rate,
        OLD.rate_at, OLD.return_fee, OLD.reason, OLD.key, OLD.body_sha256, OLD.claim_token, OLD.created_at,
        OLD.from_ledger)
        OR ((NEW.dest, NEW.dest_tag) IS DISTINCT FROM (OLD.dest, OLD.dest_tag) AND NOT named)
        OR ((NEW.confirmed_at, NEW.wallet_id, NEW.tag) IS DISTINCT FROM (OLD.confirmed_at, OLD.wallet_id, OLD.tag)
            AND NOT confirmed)
        OR (NEW.expires_at <> OLD.expires_at AND NOT (named OR confirmed))
        OR (OLD.deposit_id IS NOT NULL AND NEW.deposit_id IS DISTINCT FROM OLD.deposit_id)
        OR (OLD.came_back IS NOT NULL AND NEW.came_back IS DISTINCT FROM OLD.came_back)
        OR (OLD.proof_hash IS NOT NULL AND (NEW.proof_hash, NEW.proof_ledger)
            IS DISTINCT FROM (OLD.proof_hash, OLD.proof_ledger))
        OR (OLD.given_back AND NOT NEW.given_back) THEN
        PERFORM common_refuse('refund_facts_frozen', 'What a refund is, and each thing that happened to it, is written once.');
    END IF;
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
        ('awaiting_payer', 'awaiting_merchant'), ('awaiting_payer', 'canceled'), ('awaiting_payer', 'expired'),
        ('awaiting_merchant', 'sending'), ('awaiting_merchant', 'canceled'), ('awaiting_merchant', 'expired'),
        ('sending', 'succeeded'), ('sending', 'failed'), ('failed', 'sending'), ('succeeded', 'failed'))
        AND NOT (NEW.method = 'own_wallet' AND NEW.status = 'succeeded'
            AND OLD.status IN ('awaiting_merchant', 'canceled', 'expired')) THEN
        PERFORM common_refuse('refund_state_table',
            format('A refund cannot change from %s to %s.', OLD.status, NEW.status));
    END IF;
    IF NEW.sequence < OLD.sequence OR (NEW.sequence = OLD.sequence AND NEW.status <> OLD.status) THEN
        PERFORM common_refuse('refund_sequence_rises', 'Every event increases a refund''s sequence.');
    END IF;
    IF NEW.came_back IS NOT NULL AND OLD.came_back IS NULL AND NOT EXISTS (
        SELECT FROM payments_leg l
        JOIN treasury_transfer t ON t.id = l.transfer_id AND t.state = 'paid'
        JOIN payments_deposit d ON d.id = NEW.came_back AND d.flow = 'held' AND d.merchant_id = NEW.merchant_id
            AND d.destination_tag = t.source_tag
        WHERE l.deposit_id = NEW.deposit_id AND l.kind = 'refund') THEN
        PERFORM common_refuse('refund_came_back_held',
            'What came back of a refund is a deposit held in its merchant''s name.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER refund_changed BEFORE UPDATE ON payments_refund
    FOR EACH ROW EXECUTE FUNCTION payments_refund_changed();
CREATE TRIGGER refund_no_delete BEFORE DELETE OR TRUNCATE ON payments_refund
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('refund_no_delete');

-- Payments and refunds take their tags from one sequence, and no tag is ever that of both.
CREATE FUNCTION payments_refund_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_payment p WHERE p.mode = NEW.mode AND p.tag = NEW.tag) THEN
        PERFORM common_refuse('refund_tag_free', 'A payment has this tag.');
    END IF;
    PERFORM treasury_require_not_retired(NEW.wallet_id, 'refund_wallet_retired');
    PERFORM treasury_require_open(NEW.wallet_id);
    RETURN NULL;
END $$;
CREATE TRIGGER refund_tagged_born AFTER INSERT ON payments_refund FOR EACH ROW
    WHEN (NEW.tag IS NOT NULL) EXECUTE FUNCTION payments_refund_tagged();
CREATE TRIGGER refund_tagged AFTER UPDATE ON payments_refund FOR EACH ROW
    WHEN (OLD.tag IS NULL AND NEW.tag IS NOT NULL) EXECUTE FUNCTION payments_refund_tagged();
CREATE FUNCTION payments_payment_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_refund r WHERE r.mode = NEW.mode AND r.tag = NEW.tag) THEN
        PERFORM common_refuse('payment_tag_free', 'A refund has this tag.');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER payment_tagged AFTER INSERT ON payments_payment
    FOR EACH ROW EXECUTE FUNCTION payments_payment_tagged();

-- Not deferred: `refund_born` has locked the payment, and each statement here sees what was committed before it. Under
-- REPEATABLE READ it would not, and two refunds could both fit.
CREATE FUNCTION payments_refunds_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    most bigint;
    total numeric;
    refunds int;
BEGIN
    IF NOT payments_refund_counts(NEW) OR (TG_OP = 'UPDATE' AND payments_refund_counts(OLD)) THEN
        RETURN NULL;
    END IF;
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM common_refuse('refund_isolation', 'Refunds are added up under READ COMMITTED.');
    END IF;
    SELECT p.amount INTO most FROM payments_payment p WHERE p.id = NEW.payment_id FOR NO KEY UPDATE;
    SELECT sum(r.amount) FILTER (WHERE payments_refund_counts(r)), count(*) INTO total, refunds
        FROM payments_refund r WHERE r.payment_id = NEW.payment_id;
    IF total > most THEN
        PERFORM common_refuse('refunds_fit', 'The refunds of a payment never exceed its amount.');
    END IF;
    IF refunds > 100 THEN
        PERFORM common_refuse('refunds_at_most_100', 'A payment has at most 100 refunds.');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER refunds_fit AFTER INSERT OR UPDATE ON payments_refund
    FOR EACH ROW EXECUTE FUNCTION payments_refunds_fit();

-- What the payment says of its refunds: those that succeeded. It is refunded in full when its whole amount is, or,
-- with a price, when the refunds were worth the price.
CREATE FUNCTION payments_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE payments_payment p SET refunded_amount = done.drops, refund_status = CASE
            WHEN done.drops = 0 THEN 'none'
            WHEN done.drops = p.amount OR done.worth >= p.price THEN 'full'
            ELSE 'partial' END
        FROM (
            SELECT coalesce(sum(r.amount), 0)::bigint AS drops,
                sum(CASE WHEN r.currency = sold.currency THEN r.price ELSE r.amount * sold.rate / 1000000 END) AS worth
            FROM payments_payment sold LEFT JOIN payments_refund r ON r.payment_id = sold.id AND r.status = 'succeeded'
            WHERE sold.id = NEW.payment_id) done
        WHERE p.id = NEW.payment_id;
    RETURN NULL;
END $$;
CREATE TRIGGER refund_adds_up AFTER UPDATE ON payments_refund FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND (OLD.status = 'succeeded' OR NEW.status = 'succeeded'))
    EXECUTE FUNCTION payments_refunded();
CREATE FUNCTION payments_refunded_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- At depth 2 it was called by the trigger of a refund.
    IF pg_trigger_depth() < 2 THEN
        PERFORM common_refuse('payment_refunded_by_refunds', 'What is refunded of a payment follows its refunds.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_refunded BEFORE UPDATE ON payments_payment FOR EACH ROW
    WHEN ((OLD.refunded_amount, OLD.refund_status) IS DISTINCT FROM (NEW.refunded_amount, NEW.refund_status))
    EXECUTE FUNCTION payments_refunded_guard();
CREATE TRIGGER payment_born_unrefunded BEFORE INSERT ON payments_payment FOR EACH ROW
    WHEN (NEW.refunded_amount <> 0 OR NEW.refund_status <> 'none')
    EXECUTE FUNCTION common_forbid('payment_refunded_by_refunds');

-- As a payment does: a deposit in time must never be found after its refund expired. Without a tag nothing can come.
CREATE FUNCTION payments_refund_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT treasury_network_closed(NEW.wallet_id)
        AND NOT EXISTS (
            SELECT FROM treasury_cursor c
            WHERE c.wallet_id = NEW.wallet_id AND c.close_time > NEW.expires_at + interval '30 seconds')
        AND NOT EXISTS (
            SELECT FROM payments_deposit d
            WHERE d.refund_id = NEW.id AND d.close_time > NEW.expires_at + interval '30 seconds') THEN
        PERFORM common_refuse('refund_expiry_proven',
            'A refund with a tag expires only after the ledger was processed past its end.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_expiry_proven AFTER UPDATE ON payments_refund
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.tag IS NOT NULL AND OLD.status <> 'expired' AND NEW.status = 'expired')
    EXECUTE FUNCTION payments_refund_expiry();

CREATE FUNCTION payments_wallet_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_refund r WHERE r.wallet_id = NEW.id AND r.status = 'awaiting_merchant') THEN
        PERFORM common_refuse('wallet_retire_open_refund',
            'A wallet can be retired only when no refund waits for a deposit at it.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_retires_refunds BEFORE UPDATE ON treasury_wallet FOR EACH ROW
    WHEN (NEW.state = 'retired' AND OLD.state <> 'retired')
    EXECUTE FUNCTION payments_wallet_refunds();

-- reverse:
DROP FUNCTION payments_wallet_refunds() CASCADE;
DROP FUNCTION payments_refund_expiry() CASCADE;
DROP TRIGGER payment_born_unrefunded ON payments_payment;
DROP FUNCTION payments_refunded_guard() CASCADE;
DROP FUNCTION payments_refunded() CASCADE;
DROP FUNCTION payments_refunds_fit() CASCADE;
DROP FUNCTION payments_payment_tagged() CASCADE;
DROP FUNCTION payments_refund_tagged() CASCADE;
DROP TRIGGER refund_no_delete ON payments_refund;
DROP FUNCTION payments_refund_changed() CASCADE;
DROP FUNCTION payments_refund_born() CASCADE;
DROP FUNCTION payments_refund_counts(payments_refund);
