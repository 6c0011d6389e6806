-- Payments: the request, its split, its states.

-- Products are computed in numeric: 10^17 drops times a million overflows bigint.
ALTER TABLE payments_payment
    ADD CONSTRAINT payment_tag_even CHECK (tag % 2 = 0),
    ADD CONSTRAINT payment_fee_computed CHECK (fee = div(amount::numeric * fee_ppm, 1000000)),
    ADD CONSTRAINT payment_burn_computed CHECK (burn = div(fee::numeric * burn_ppm, 1000000)),
    ADD CONSTRAINT payment_split_sums CHECK (fee + payout + excess = received AND received >= amount),
    ADD CONSTRAINT payment_excess CHECK (excess = 0 OR excess = received - amount),
    ADD CONSTRAINT payment_wallet_mode FOREIGN KEY (wallet_id, mode)
        REFERENCES treasury_wallet (id, mode) ON DELETE RESTRICT,
    ADD CONSTRAINT payment_deposit FOREIGN KEY (deposit_id, id, flow, received)
        REFERENCES payments_deposit (id, payment_id, flow, delivered) ON DELETE RESTRICT
        DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION payments_payment_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status <> 'pending' OR NEW.exception <> 'none' OR NEW.ended_ledger IS NOT NULL THEN
        PERFORM common_refuse('payment_born_pending', 'A new payment is pending.');
    END IF;
    PERFORM treasury_require_not_retired(NEW.wallet_id, 'payment_wallet_retired');
    PERFORM treasury_require_open(NEW.wallet_id);
    RETURN NEW;
END $$;
CREATE TRIGGER payment_born BEFORE INSERT ON payments_payment
    FOR EACH ROW EXECUTE FUNCTION payments_payment_born();

CREATE FUNCTION payments_payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.merchant_id, NEW.mode, NEW.wallet_id, NEW.tag, NEW.amount, NEW.fee_ppm, NEW.burn_ppm,
        NEW.burn_address, NEW.payout_address, NEW.payout_tag, NEW.created_at, NEW.title, NEW.description,
        NEW.platform_name, NEW.username, NEW.redirect_url, NEW.developer_reference, NEW.metadata)
        IS DISTINCT FROM
       (OLD.id, OLD.merchant_id, OLD.mode, OLD.wallet_id, OLD.tag, OLD.amount, OLD.fee_ppm, OLD.burn_ppm,
        OLD.burn_address, OLD.payout_address, OLD.payout_tag, OLD.created_at, OLD.title, OLD.description,
        OLD.platform_name, OLD.username, OLD.redirect_url, OLD.developer_reference, OLD.metadata) THEN
        PERFORM common_refuse('payment_facts_frozen', 'A payment''s request never changes.');
    END IF;
    IF OLD.deposit_id IS NOT NULL AND
       (NEW.deposit_id, NEW.received, NEW.fee, NEW.burn, NEW.payout, NEW.excess)
        IS DISTINCT FROM (OLD.deposit_id, OLD.received, OLD.fee, OLD.burn, OLD.payout, OLD.excess) THEN
        PERFORM common_refuse('payment_split_frozen', 'A split is written once.');
    END IF;
    IF (NEW.expires_at, NEW.ended_ledger) IS DISTINCT FROM (OLD.expires_at, OLD.ended_ledger) AND NOT (
        OLD.status = 'pending' AND NEW.status = 'pending' AND OLD.ended_ledger IS NULL
        AND NEW.ended_ledger IS NOT NULL AND NEW.expires_at < OLD.expires_at) THEN
        PERFORM common_refuse('payment_ended_once',
            'A pending payment is ended early once: its expiry moves only earlier, together with its last ledger.');
    END IF;
    IF NEW.sequence < OLD.sequence OR (NEW.sequence = OLD.sequence
        AND (NEW.status, NEW.exception) IS DISTINCT FROM (OLD.status, OLD.exception)) THEN
        PERFORM common_refuse('payment_sequence_rises', 'Every event increases a payment''s sequence.');
    END IF;
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
        ('pending', 'processing'), ('pending', 'expired'), ('processing', 'completed'),
        ('processing', 'failed'), ('failed', 'processing')) THEN
        PERFORM common_refuse('payment_state_table',
            format('A payment cannot change from %s to %s.', OLD.status, NEW.status));
    END IF;
    -- "The ledger was reset": these two need no proof on a closed network, where nothing else changes.
    IF (OLD.status, NEW.status) NOT IN (('pending', 'expired'), ('processing', 'failed')) THEN
        PERFORM treasury_require_open(NEW.wallet_id);
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_changed BEFORE UPDATE ON payments_payment
    FOR EACH ROW EXECUTE FUNCTION payments_payment_changed();
CREATE TRIGGER payment_no_delete BEFORE DELETE OR TRUNCATE ON payments_payment
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('payment_no_delete');

-- A deposit in time must never be found after its payment expired. So a payment expires only when a validated
-- ledger past its end has been processed, or because of a deposit for it after that point. Close times are rounded
-- to ten seconds, hence the 30.
CREATE FUNCTION payments_expiry_proven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF treasury_network_closed(NEW.wallet_id)
        OR EXISTS (
            SELECT FROM treasury_cursor c WHERE c.wallet_id = NEW.wallet_id AND CASE
                WHEN NEW.ended_ledger IS NULL THEN c.close_time > NEW.expires_at + interval '30 seconds'
                ELSE c.ledger_index >= NEW.ended_ledger END)
        OR EXISTS (
            SELECT FROM payments_deposit d WHERE d.payment_id = NEW.id AND CASE
                WHEN NEW.ended_ledger IS NULL THEN d.close_time > NEW.expires_at + interval '30 seconds'
                ELSE d.ledger_index > NEW.ended_ledger END) THEN
        RETURN NULL;
    END IF;
    PERFORM common_refuse('payment_expiry_proven',
        'A payment expires only after the ledger was processed past its end.');
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_expiry_proven AFTER UPDATE ON payments_payment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'pending' AND NEW.status = 'expired')
    EXECUTE FUNCTION payments_expiry_proven();

-- The status of a settled payment follows the state of its payout leg.
CREATE FUNCTION payments_status_check(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    payment payments_payment;
    leg payments_leg;
    agrees boolean;
BEGIN
    SELECT * INTO payment FROM payments_payment p WHERE p.id = of_payment;
    IF payment.deposit_id IS NULL THEN
        RETURN;
    END IF;
    SELECT * INTO leg FROM payments_leg l WHERE l.deposit_id = payment.deposit_id AND l.kind = 'payout';
    IF leg.gathered THEN
        agrees := payment.status = 'completed' AND (payment.failure_reason IS NOT NULL) = (leg.state = 'failed');
    ELSE
        agrees := payment.status = CASE leg.state
                WHEN 'paid' THEN 'completed' WHEN 'failed' THEN 'failed' ELSE 'processing' END
            AND (payment.failure_reason IS NOT NULL) = (leg.state = 'failed');
    END IF;
    IF agrees IS NOT TRUE
        AND NOT (payment.status = 'failed' AND treasury_network_closed(payment.wallet_id)) THEN
        PERFORM common_refuse('payment_follows_payout', format(
            'Payment %s is %s (%s) while its payout is %s.',
            payment.id, payment.status, coalesce(payment.failure_reason, 'no failure'), coalesce(leg.state, 'missing')));
    END IF;
END $$;

CREATE FUNCTION payments_payment_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_status_check(NEW.id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_follows_payout AFTER UPDATE ON payments_payment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.deposit_id IS NOT NULL AND (OLD.status, OLD.deposit_id, OLD.failure_reason)
        IS DISTINCT FROM (NEW.status, NEW.deposit_id, NEW.failure_reason))
    EXECUTE FUNCTION payments_payment_follows();

-- A payment's status is the same whether its leg is owed or sending, and with a gathered payout it only depends
-- on whether that failed. Thousands of legs change state with their transfer, so only these changes are checked.
CREATE FUNCTION payments_payout_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_status_check((SELECT d.payment_id FROM payments_deposit d WHERE d.id = NEW.deposit_id));
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payout_followed AFTER UPDATE ON payments_leg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind = 'payout' AND NEW.flow = 'settle' AND OLD.state <> NEW.state
        AND (OLD.state = 'failed' OR NEW.state = 'failed'
            OR (NOT NEW.gathered AND (OLD.state = 'paid' OR NEW.state = 'paid'))))
    EXECUTE FUNCTION payments_payout_followed();

CREATE FUNCTION payments_wallet_retires() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The treasury's own trigger has locked cursor and wallet by now: triggers run in the order of their names.
    IF EXISTS (SELECT FROM payments_payment p WHERE p.wallet_id = NEW.id AND p.status = 'pending') THEN
        PERFORM common_refuse('wallet_retire_pending_payment',
            'A wallet can be retired only when none of its payments is pending.');
    END IF;
    -- A leg that is being sent has a transfer that is neither paid nor failed, which the treasury refuses.
    IF EXISTS (SELECT FROM payments_leg l WHERE l.wallet_id = NEW.id AND l.transfer_id IS NULL) THEN
        PERFORM common_refuse('wallet_retire_owed_leg', 'A wallet can be retired only when it owes nothing.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER wallet_retires BEFORE UPDATE ON treasury_wallet FOR EACH ROW
    WHEN (NEW.state = 'retired' AND OLD.state <> 'retired')
    EXECUTE FUNCTION payments_wallet_retires();

-- reverse:
DROP FUNCTION payments_wallet_retires() CASCADE;
DROP FUNCTION payments_payout_followed() CASCADE;
DROP FUNCTION payments_payment_follows() CASCADE;
DROP FUNCTION payments_status_check(uuid);
DROP FUNCTION payments_expiry_proven() CASCADE;
DROP TRIGGER payment_no_delete ON payments_payment;
DROP FUNCTION payments_payment_changed() CASCADE;
DROP FUNCTION payments_payment_born() CASCADE;
ALTER TABLE payments_payment
    DROP CONSTRAINT payment_deposit,
    DROP CONSTRAINT payment_wallet_mode,
    DROP CONSTRAINT payment_excess,
    DROP CONSTRAINT payment_split_sums,
    DROP CONSTRAINT payment_burn_computed,
    DROP CONSTRAINT payment_fee_computed,
    DROP CONSTRAINT payment_tag_even;
