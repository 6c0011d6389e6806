-- The money of refunds through the platform: the deposit that funds one, what it owes, and what comes back.

ALTER TABLE payments_deposit
    ADD CONSTRAINT deposit_refund_whole FOREIGN KEY (refund_id) REFERENCES payments_refund (id)
        ON DELETE RESTRICT NOT VALID;

-- The sum of a refund's transfer is guarded as the others' are: a failed one must not be sent without its leg.
DROP TRIGGER transfer_legs_sum_born ON treasury_transfer;
CREATE CONSTRAINT TRIGGER transfer_legs_sum_born AFTER INSERT ON treasury_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('payout', 'burn', 'return', 'refund'))
    EXECUTE FUNCTION payments_transfer_sum();
DROP TRIGGER transfer_legs_sum_reopened ON treasury_transfer;
CREATE CONSTRAINT TRIGGER transfer_legs_sum_reopened AFTER UPDATE ON treasury_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind IN ('payout', 'burn', 'return', 'refund') AND OLD.state = 'failed' AND NEW.state <> 'failed')
    EXECUTE FUNCTION payments_transfer_sum();

-- A deposit that funds a refund: its legs, its rejected row, and once its journal entry.
CREATE FUNCTION payments_refund_deposit_check(deposit payments_deposit, born boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    refund payments_refund;
    rejected payments_rejected;
    excess bigint;
    sendable int;
    legs int;
    right_legs int;
    excess_leg bigint;
    booked record;
    expected jsonb;
BEGIN
    SELECT * INTO refund FROM payments_refund r WHERE r.id = deposit.refund_id;
    SELECT * INTO rejected FROM payments_rejected r WHERE r.deposit_id = deposit.id;
    excess := deposit.delivered - refund.amount - refund.return_fee;
    sendable := (excess - deposit.return_fee >= deposit.min_return)::int;
    SELECT count(*), max(l.id) FILTER (WHERE l.kind = 'excess'), count(*) FILTER (WHERE CASE l.kind
            WHEN 'refund' THEN l.amount = refund.amount
                AND ((l.dest, l.dest_tag) = (refund.dest, refund.dest_tag) OR EXISTS (
                    SELECT FROM payments_redirect x WHERE x.leg_id = l.id
                        AND (x.from_dest, x.from_tag) = (refund.dest, refund.dest_tag)))
            ELSE l.kind = 'excess' AND l.amount = excess - deposit.return_fee
                AND (l.dest, l.dest_tag) = (deposit.sender, deposit.source_tag) END)
        INTO legs, excess_leg, right_legs FROM payments_leg l WHERE l.deposit_id = deposit.id;
    IF legs <> 1 + sendable OR right_legs <> legs OR (excess_leg IS NOT NULL) <> (sendable = 1) THEN
        PERFORM common_refuse('deposit_refund_legs', 'A refund''s deposit owes the refund, and an excess worth sending.');
    END IF;
    IF (rejected.id IS NOT NULL) <> (sendable = 1) OR (sendable = 1 AND
        (rejected.amount, rejected.reason, rejected.leg_id) IS DISTINCT FROM (excess, 'overpaid_excess', excess_leg)) THEN
        PERFORM common_refuse('deposit_excess_row', 'A returned excess has a rejected payment.');
    END IF;
    IF NOT born THEN
        RETURN;
    END IF;
    IF refund.deposit_id IS DISTINCT FROM deposit.id THEN
        PERFORM common_refuse('deposit_refund_points_back', 'A refund must point to the deposit that funds it.');
    END IF;
    IF (refund.wallet_id, refund.tag) IS DISTINCT FROM (deposit.wallet_id, deposit.destination_tag) THEN
        PERFORM common_refuse('deposit_funds_own_tag', 'A deposit funds only a refund with its own wallet and tag.');
    END IF;
    IF deposit.close_time > refund.expires_at + interval '30 seconds' THEN
        PERFORM common_refuse('deposit_refund_in_time', 'Only a deposit before the refund''s end funds it.');
    END IF;
    IF excess < 0 THEN
        PERFORM common_refuse('deposit_refund_covers', 'It must cover the refund and the return fee.');
    END IF;
    SELECT jsonb_object_agg(account, drops) INTO expected FROM (VALUES
        ('wallet', deposit.delivered),
        ('owed_refund', -refund.amount),
        ('return_fees', -(refund.return_fee + sendable * deposit.return_fee)),
        ('owed_return', -sendable * (excess - deposit.return_fee)),
        ('held', -(1 - sendable) * excess)) AS line (account, drops) WHERE drops <> 0;
    SELECT * INTO booked FROM treasury_booked('deposit', deposit.id::text);
    IF (booked.wallet_id, booked.ledger_index, booked.lines)
        IS DISTINCT FROM (deposit.wallet_id, deposit.ledger_index, expected) THEN
        PERFORM common_refuse('deposit_entry_booked', 'A deposit is booked to the drop in the same transaction.');
    END IF;
END $$;

-- What came back of a refund and is sent again: all that is held.
CREATE FUNCTION payments_refunded_again_check(deposit payments_deposit) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_rejected r WHERE r.deposit_id = deposit.id)
        OR (SELECT count(*) FROM payments_leg l WHERE l.deposit_id = deposit.id) <> 1
        OR NOT EXISTS (
            SELECT FROM payments_leg l JOIN payments_release f ON f.deposit_id = l.deposit_id
            WHERE l.deposit_id = deposit.id AND l.kind = 'refund' AND l.amount = deposit.delivered
                AND ((l.dest, l.dest_tag) = (f.dest, f.dest_tag) OR EXISTS (
                    SELECT FROM payments_redirect x WHERE x.leg_id = l.id
                        AND (x.from_dest, x.from_tag) = (f.dest, f.dest_tag)))) THEN
        PERFORM common_refuse('deposit_held_leg', 'A deposit that is held or equity owes nothing until it is released.');
    END IF;
END $$;

CREATE OR REPLACE FUNCTION payments_deposit_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.flow = 'refund' THEN
        PERFORM payments_refund_deposit_check(NEW, true);
    ELSE
        PERFORM payments_deposit_check(NEW.id, true);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION payments_deposit_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    IF EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id) THEN
        PERFORM payments_corrected_check(deposit);
    ELSIF deposit.flow = 'refund' THEN
        PERFORM payments_refund_deposit_check(deposit, false);
    ELSIF EXISTS (SELECT FROM payments_release f WHERE f.deposit_id = NEW.deposit_id AND f."to" = 'refund') THEN
        PERFORM payments_refunded_again_check(deposit);
    ELSE
        PERFORM payments_deposit_check(NEW.deposit_id, false);
    END IF;
    RETURN NULL;
END $$;

-- The status of a funded refund follows the leg that carries its money now.
CREATE FUNCTION payments_refund_check(of_refund uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    refund payments_refund;
    leg payments_leg;
    released text;
    own boolean := false;
    right_status text;
BEGIN
    SELECT * INTO refund FROM payments_refund r WHERE r.id = of_refund;
    IF refund.deposit_id IS NULL THEN
        RETURN;
    END IF;
    IF NOT EXISTS (SELECT FROM payments_deposit d
                   WHERE d.id = refund.deposit_id AND d.refund_id = refund.id AND d.flow = 'refund') THEN
        PERFORM common_refuse('refund_deposit', 'The deposit of a refund is the one that funds it.');
    END IF;
    SELECT * INTO leg FROM payments_leg l
        WHERE l.deposit_id = coalesce(refund.came_back, refund.deposit_id) AND l.kind = 'refund';
    IF refund.came_back IS NOT NULL THEN
        SELECT f."to" INTO released FROM payments_release f WHERE f.deposit_id = refund.came_back;
    END IF;
    IF leg.state = 'void' OR released IN ('payout', 'equity', 'return') THEN
        own := true;
    ELSIF leg.id IS NOT NULL THEN
        SELECT x.own INTO own FROM payments_redirect x WHERE x.leg_id = leg.id ORDER BY x.id DESC LIMIT 1;
        own := coalesce(own, false);
    END IF;
    right_status := CASE WHEN own OR leg.id IS NULL THEN 'failed'
        WHEN leg.state IN ('paid', 'failed') THEN CASE leg.state WHEN 'paid' THEN 'succeeded' ELSE 'failed' END
        ELSE 'sending' END;
    IF (refund.status, refund.given_back) IS DISTINCT FROM (right_status, own) THEN
        PERFORM common_refuse('refund_follows_leg', format(
            'Refund %s is %s (given back: %s) while its money is %s (the merchant''s own: %s).',
            refund.id, refund.status, refund.given_back, coalesce(leg.state, 'held'), own));
    END IF;
END $$;

CREATE FUNCTION payments_refund_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_refund_check(NEW.id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_follows AFTER UPDATE ON payments_refund
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.deposit_id IS NOT NULL)
    EXECUTE FUNCTION payments_refund_follows();

CREATE FUNCTION payments_refund_of_deposit_check(of_deposit bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- Two look-ups by their indexes.
    PERFORM payments_refund_check(r.id) FROM payments_refund r WHERE r.deposit_id = of_deposit;
    PERFORM payments_refund_check(r.id) FROM payments_refund r WHERE r.came_back = of_deposit;
END $$;
CREATE FUNCTION payments_refund_leg_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_refund_of_deposit_check(NEW.deposit_id);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_leg_born AFTER INSERT ON payments_leg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'refund')
    EXECUTE FUNCTION payments_refund_leg_followed();
CREATE CONSTRAINT TRIGGER refund_leg_moved AFTER UPDATE ON payments_leg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'refund' AND OLD.state <> NEW.state)
    EXECUTE FUNCTION payments_refund_leg_followed();
CREATE CONSTRAINT TRIGGER refund_released AFTER INSERT ON payments_release
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_refund_leg_followed();
CREATE FUNCTION payments_refund_redirected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_refund_of_deposit_check((SELECT l.deposit_id FROM payments_leg l WHERE l.id = NEW.leg_id));
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_redirected AFTER INSERT ON payments_redirect
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_refund_redirected();

-- Who may release and redirect: an administrator; a merchant only what failed or came back of a refund of his own.
CREATE FUNCTION payments_release_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."to" = 'refund' OR NEW.merchant_id IS NOT NULL) AND NOT EXISTS (
        SELECT FROM payments_refund r WHERE r.came_back = NEW.deposit_id AND NEW."to" IN ('payout', 'refund')
            AND r.merchant_id = coalesce(NEW.merchant_id, r.merchant_id)) THEN
        PERFORM common_refuse('release_refund',
            'Only what came back of a refund is refunded again, and only its own merchant decides beside administrators.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER release_by BEFORE INSERT ON payments_release
    FOR EACH ROW EXECUTE FUNCTION payments_release_by();
CREATE FUNCTION payments_redirect_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.own OR NEW.merchant_id IS NOT NULL) AND NOT EXISTS (
        SELECT FROM payments_leg l JOIN payments_deposit d ON d.id = l.deposit_id
        WHERE l.id = NEW.leg_id AND l.kind = 'refund'
            AND d.merchant_id = coalesce(NEW.merchant_id, d.merchant_id)) THEN
        PERFORM common_refuse('redirect_refund',
            'Only a refund is given back, and only its own merchant decides beside administrators.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER redirect_by BEFORE INSERT ON payments_redirect
    FOR EACH ROW EXECUTE FUNCTION payments_redirect_by();

CREATE OR REPLACE FUNCTION payments_leg_redirected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest payments_redirect;
BEGIN
    IF NEW.kind NOT IN ('payout', 'burn', 'refund') OR OLD.transfer_id IS NOT NULL OR NEW.transfer_id IS NOT NULL THEN
        PERFORM common_refuse('leg_dest_outside_transfer',
            'Only a payout, burn or refund without a transfer can change its destination.');
    END IF;
    SELECT * INTO newest FROM payments_redirect r WHERE r.leg_id = NEW.id ORDER BY r.id DESC LIMIT 1;
    IF (newest.from_dest, newest.from_tag, newest.to_dest, newest.to_tag)
        IS DISTINCT FROM (OLD.dest, OLD.dest_tag, NEW.dest, NEW.dest_tag) THEN
        PERFORM common_refuse('leg_dest_by_redirect', 'A destination changes only to that of the newest redirect.');
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION payments_redirect_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    leg payments_leg;
BEGIN
    SELECT * INTO leg FROM payments_leg l WHERE l.id = NEW.leg_id FOR NO KEY UPDATE;
    IF leg.kind NOT IN ('payout', 'burn', 'refund') OR leg.transfer_id IS NOT NULL
        OR (leg.dest, leg.dest_tag) IS DISTINCT FROM (NEW.from_dest, NEW.from_tag) THEN
        PERFORM common_refuse('redirect_of_open_leg',
            'A redirect starts at the current destination of a payout, burn or refund outside any transfer.');
    END IF;
    RETURN NEW;
END $$;

-- What is held of a refund's deposit is too little to return: the operator alone can have it.
CREATE OR REPLACE FUNCTION payments_release_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payments_deposit d WHERE d.id = NEW.deposit_id AND (d.flow IN ('held', 'reject')
            OR (d.flow = 'refund' AND NEW."to" = 'equity' AND payments_held_part(d.id) > 0)
            OR EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = d.id)))
        OR EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id AND c.true_delivered = 0) THEN
        PERFORM common_refuse('release_of_held', 'Only a held deposit or an unsent return can be released.');
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION payments_release_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
    held bigint;
    booked record;
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    -- A correction changes what is held, and of a refund's deposit it is the rest; else it is the whole deposit, or
    -- the deposit's check refuses.
    held := CASE WHEN deposit.flow = 'refund'
            OR EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id)
        THEN payments_held_part(NEW.deposit_id) ELSE deposit.delivered END;
    SELECT * INTO booked FROM treasury_booked('release', deposit.id::text);
    IF booked.lines IS DISTINCT FROM (SELECT jsonb_object_agg(account, drops) FROM (VALUES
            ('held', held),
            ('equity', CASE WHEN NEW."to" = 'equity' THEN -held ELSE 0 END),
            ('owed_payout', CASE WHEN NEW."to" = 'payout' THEN -held ELSE 0 END),
            ('owed_refund', CASE WHEN NEW."to" = 'refund' THEN -held ELSE 0 END),
            ('owed_return', CASE WHEN NEW."to" = 'return' THEN deposit.return_fee - held ELSE 0 END),
            ('return_fees', CASE WHEN NEW."to" = 'return' THEN -deposit.return_fee ELSE 0 END)
        ) AS line (account, drops) WHERE drops <> 0) THEN
        PERFORM common_refuse('release_entry_booked', 'A release is booked to the drop in the same transaction.');
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION payments_correction_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_corrected_check(d) FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    PERFORM payments_status_check(p.id) FROM payments_payment p WHERE p.deposit_id = NEW.deposit_id;
    PERFORM payments_refund_of_deposit_check(NEW.deposit_id);
    RETURN NULL;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION payments_correction_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_corrected_check(d) FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    PERFORM payments_status_check(p.id) FROM payments_payment p WHERE p.deposit_id = NEW.deposit_id;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION payments_release_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
    held bigint;
    booked record;
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    -- A correction changes what is held; without one it is the whole deposit, or the deposit's check refuses.
    held := CASE WHEN EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id)
        THEN payments_held_part(NEW.deposit_id) ELSE deposit.delivered END;
    SELECT * INTO booked FROM treasury_booked('release', deposit.id::text);
    IF booked.lines IS DISTINCT FROM (SELECT jsonb_object_agg(account, drops) FROM (VALUES
            ('held', held),
            ('equity', CASE WHEN NEW."to" = 'equity' THEN -held ELSE 0 END),
            ('owed_payout', CASE WHEN NEW."to" = 'payout' THEN -held ELSE 0 END),
            ('owed_return', CASE WHEN NEW."to" = 'return' THEN deposit.return_fee - held ELSE 0 END),
            ('return_fees', CASE WHEN NEW."to" = 'return' THEN -deposit.return_fee ELSE 0 END)
        ) AS line (account, drops) WHERE drops <> 0) THEN
        PERFORM common_refuse('release_entry_booked', 'A release is booked to the drop in the same transaction.');
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION payments_release_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payments_deposit d WHERE d.id = NEW.deposit_id AND (d.flow IN ('held', 'reject')
            OR EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = d.id)))
        OR EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id AND c.true_delivered = 0) THEN
        PERFORM common_refuse('release_of_held', 'Only a held deposit or an unsent return can be released.');
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION payments_redirect_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    leg payments_leg;
BEGIN
    SELECT * INTO leg FROM payments_leg l WHERE l.id = NEW.leg_id FOR NO KEY UPDATE;
    IF leg.kind NOT IN ('payout', 'burn') OR leg.transfer_id IS NOT NULL
        OR (leg.dest, leg.dest_tag) IS DISTINCT FROM (NEW.from_dest, NEW.from_tag) THEN
        PERFORM common_refuse('redirect_of_open_leg',
            'A redirect starts at the current destination of a payout or burn outside any transfer.');
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION payments_leg_redirected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest payments_redirect;
BEGIN
    IF NEW.kind NOT IN ('payout', 'burn') OR OLD.transfer_id IS NOT NULL OR NEW.transfer_id IS NOT NULL THEN
        PERFORM common_refuse('leg_dest_outside_transfer',
            'Only a payout or burn without a transfer can change its destination.');
    END IF;
    SELECT * INTO newest FROM payments_redirect r WHERE r.leg_id = NEW.id ORDER BY r.id DESC LIMIT 1;
    IF (newest.from_dest, newest.from_tag, newest.to_dest, newest.to_tag)
        IS DISTINCT FROM (OLD.dest, OLD.dest_tag, NEW.dest, NEW.dest_tag) THEN
        PERFORM common_refuse('leg_dest_by_redirect', 'A destination changes only to that of the newest redirect.');
    END IF;
    RETURN NEW;
END $$;
DROP FUNCTION payments_redirect_by() CASCADE;
DROP FUNCTION payments_release_by() CASCADE;
DROP FUNCTION payments_refund_redirected() CASCADE;
DROP FUNCTION payments_refund_leg_followed() CASCADE;
DROP FUNCTION payments_refund_of_deposit_check(bigint);
DROP FUNCTION payments_refund_follows() CASCADE;
DROP FUNCTION payments_refund_check(uuid);
CREATE OR REPLACE FUNCTION payments_deposit_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id) THEN
        PERFORM payments_corrected_check(d) FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    ELSE
        PERFORM payments_deposit_check(NEW.deposit_id, false);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION payments_deposit_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_deposit_check(NEW.id, true);
    RETURN NULL;
END $$;
DROP FUNCTION payments_refunded_again_check(payments_deposit);
DROP FUNCTION payments_refund_deposit_check(payments_deposit, boolean);
DROP TRIGGER transfer_legs_sum_reopened ON treasury_transfer;
CREATE CONSTRAINT TRIGGER transfer_legs_sum_reopened AFTER UPDATE ON treasury_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind IN ('payout', 'burn', 'return') AND OLD.state = 'failed' AND NEW.state <> 'failed')
    EXECUTE FUNCTION payments_transfer_sum();
DROP TRIGGER transfer_legs_sum_born ON treasury_transfer;
CREATE CONSTRAINT TRIGGER transfer_legs_sum_born AFTER INSERT ON treasury_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('payout', 'burn', 'return'))
    EXECUTE FUNCTION payments_transfer_sum();
ALTER TABLE payments_deposit DROP CONSTRAINT deposit_refund_whole;
