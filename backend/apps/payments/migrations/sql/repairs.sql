-- Takeovers and corrections: who pays a leg, and which legs are void.

ALTER TABLE payments_leg ADD CONSTRAINT leg_transfer_whole
    FOREIGN KEY (transfer_id, paying_wallet, transfer_kind, dest, dest_tag)
    REFERENCES treasury_transfer (id, wallet_id, kind, dest, dest_tag) ON DELETE RESTRICT;

CREATE OR REPLACE FUNCTION payments_leg_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.transfer_state <> 'failed' THEN
        PERFORM common_refuse('leg_leaves_failed', 'A leg can leave only a failed transfer.');
    END IF;
    -- Before the row is written, generated columns are not known yet.
    PERFORM payments_require_wallets_take(ARRAY[coalesce(NEW.taken_by_id, NEW.wallet_id)], 'leg_wallet_retired');
    RETURN NEW;
END $$;

CREATE FUNCTION payments_leg_repaired() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest payments_takeover;
BEGIN
    IF NEW.taken_by_id IS DISTINCT FROM OLD.taken_by_id THEN
        SELECT * INTO newest FROM payments_takeover x WHERE x.leg_id = NEW.id ORDER BY x.id DESC LIMIT 1;
        IF NEW.transfer_id IS NOT NULL OR (newest.from_wallet_id, newest.to_wallet_id)
            IS DISTINCT FROM (coalesce(OLD.taken_by_id, OLD.wallet_id), NEW.taken_by_id) THEN
            PERFORM common_refuse('leg_paid_by_takeover', 'The wallet that pays changes only to that of the newest takeover.');
        END IF;
    END IF;
    IF NEW.void <> OLD.void AND NOT (NEW.void AND EXISTS (
        SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id)) THEN
        PERFORM common_refuse('leg_void_by_correction', 'A leg becomes void only by a correction.');
    END IF;
    IF OLD.void AND (NEW.transfer_id IS NOT NULL OR (NEW.dest, NEW.dest_tag) IS DISTINCT FROM (OLD.dest, OLD.dest_tag)) THEN
        PERFORM common_refuse('leg_void_end', 'A void leg never changes.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER leg_repaired BEFORE UPDATE ON payments_leg FOR EACH ROW
    WHEN (OLD.void OR NEW.void OR NEW.taken_by_id IS DISTINCT FROM OLD.taken_by_id)
    EXECUTE FUNCTION payments_leg_repaired();
CREATE TRIGGER leg_born_whole BEFORE INSERT ON payments_leg FOR EACH ROW
    WHEN (NEW.void OR NEW.taken_by_id IS NOT NULL) EXECUTE FUNCTION common_forbid('leg_born_whole');

-- Takeovers. The row comes before the leg's change, so that cursors and wallets are locked before the leg.
CREATE TRIGGER takeover_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments_takeover
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('takeover_append_only');

CREATE FUNCTION payments_takeover_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    giver treasury_wallet;
    taker treasury_wallet;
    leg payments_leg;
BEGIN
    PERFORM FROM treasury_cursor c WHERE c.wallet_id IN (NEW.from_wallet_id, NEW.to_wallet_id)
        ORDER BY c.wallet_id FOR SHARE;
    PERFORM FROM treasury_wallet w WHERE w.id IN (NEW.from_wallet_id, NEW.to_wallet_id)
        ORDER BY w.id FOR NO KEY UPDATE;
    SELECT * INTO giver FROM treasury_wallet w WHERE w.id = NEW.from_wallet_id;
    SELECT * INTO taker FROM treasury_wallet w WHERE w.id = NEW.to_wallet_id;
    SELECT * INTO leg FROM payments_leg l WHERE l.id = NEW.leg_id FOR NO KEY UPDATE;
    IF giver.state = 'active' OR taker.state <> 'active' OR giver.network_id <> taker.network_id
        OR leg.paying_wallet <> giver.id THEN
        PERFORM common_refuse('takeover_by_active',
            'Only the active wallet of a network takes over, and only from a replaced or retired one that owes the leg.');
    END IF;
    IF leg.state NOT IN ('owed', 'failed') THEN
        PERFORM common_refuse('takeover_outside_transfer', 'Only a leg outside any live transfer is taken over.');
    END IF;
    PERFORM treasury_require_open(taker.id);
    RETURN NEW;
END $$;
CREATE TRIGGER takeover_born BEFORE INSERT ON payments_takeover
    FOR EACH ROW EXECUTE FUNCTION payments_takeover_born();

-- Once a statement: the sum reads the wallet's whole journal.
CREATE FUNCTION payments_takeovers_covered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM born b JOIN payments_leg l ON l.id = b.leg_id
        GROUP BY b.to_wallet_id HAVING sum(l.amount) > treasury_spendable(b.to_wallet_id)) THEN
        PERFORM common_refuse('takeover_from_equity', 'The equity of the wallet that takes over must cover it.');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER takeovers_covered AFTER INSERT ON payments_takeover REFERENCING NEW TABLE AS born
    FOR EACH STATEMENT EXECUTE FUNCTION payments_takeovers_covered();

CREATE FUNCTION payments_takeover_done() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    leg payments_leg;
    owed text;
    gave record;
    took record;
BEGIN
    SELECT * INTO leg FROM payments_leg l WHERE l.id = NEW.leg_id;
    owed := 'owed_' || leg.transfer_kind;
    SELECT * INTO gave FROM treasury_booked('handover', NEW.id::text);
    SELECT * INTO took FROM treasury_booked('takeover', NEW.id::text);
    IF leg.paying_wallet <> (SELECT x.to_wallet_id FROM payments_takeover x
                             WHERE x.leg_id = NEW.leg_id ORDER BY x.id DESC LIMIT 1)
        OR (gave.wallet_id, gave.lines) IS DISTINCT FROM
           (NEW.from_wallet_id, jsonb_build_object(owed, leg.amount, 'equity', -leg.amount))
        OR (took.wallet_id, took.lines) IS DISTINCT FROM
           (NEW.to_wallet_id, jsonb_build_object('equity', leg.amount, owed, -leg.amount)) THEN
        PERFORM common_refuse('takeover_booked',
            'A takeover is booked in both wallets in the same transaction, and the leg follows it.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER takeover_done AFTER INSERT ON payments_takeover
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_takeover_done();

-- Corrections.
CREATE TRIGGER correction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments_correction
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('correction_append_only');

CREATE FUNCTION payments_correction_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
    halted timestamptz;
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    SELECT w.halted_at INTO halted FROM treasury_wallet w WHERE w.id = deposit.wallet_id FOR NO KEY UPDATE;
    IF halted IS NULL THEN
        PERFORM common_refuse('correction_halted', 'A deposit is corrected only while its wallet is halted.');
    END IF;
    PERFORM treasury_require_open(deposit.wallet_id);
    PERFORM FROM payments_leg l WHERE l.deposit_id = deposit.id ORDER BY l.id FOR NO KEY UPDATE;
    PERFORM FROM payments_payment p WHERE p.deposit_id = deposit.id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM payments_leg l
               WHERE l.deposit_id = deposit.id AND (l.state <> 'owed' OR l.taken_by_id IS NOT NULL))
        OR EXISTS (SELECT FROM payments_release f WHERE f.deposit_id = deposit.id) THEN
        PERFORM common_refuse('correction_untouched',
            'A deposit is not corrected once a leg of it is in a transfer, paid or taken over, or it was released.');
    END IF;
    IF NEW.true_delivered = deposit.delivered THEN
        PERFORM common_refuse('correction_corrects', 'The deposit delivered what is booked.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER correction_born BEFORE INSERT ON payments_correction
    FOR EACH ROW EXECUTE FUNCTION payments_correction_born();

-- What is held of a deposit: what its entries left there.
CREATE FUNCTION payments_held_part(of_deposit bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce(-sum(l.drops), 0)::bigint
    FROM treasury_entry e JOIN treasury_line l ON l.entry_id = e.id AND l.account = 'held'
    WHERE e.kind IN ('deposit', 'correct') AND e.source = of_deposit::text
$$;

-- All legs are void, except the late one of a release of what truly came. The entry is the negation of the
-- deposit's; what truly came is held.
CREATE FUNCTION payments_corrected_check(deposit payments_deposit) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    came bigint;
    was record;
    correct record;
    right_lines jsonb;
    release payments_release;
    late int;
BEGIN
    SELECT c.true_delivered INTO came FROM payments_correction c WHERE c.deposit_id = deposit.id;
    SELECT * INTO was FROM treasury_booked('deposit', deposit.id::text);
    SELECT * INTO correct FROM treasury_booked('correct', deposit.id::text);
    SELECT jsonb_object_agg(account, drops) INTO right_lines FROM (
        SELECT account, sum(drops)::bigint AS drops FROM (
            SELECT key AS account, -value::bigint AS drops FROM jsonb_each_text(was.lines)
            UNION ALL VALUES ('wallet', came), ('held', -came)) parts
        GROUP BY account HAVING sum(drops) <> 0) lines;
    IF (correct.wallet_id, correct.ledger_index, correct.lines)
        IS DISTINCT FROM (deposit.wallet_id, deposit.ledger_index, right_lines) THEN
        PERFORM common_refuse('correction_booked', 'A correction takes the entry back; what truly came is held.');
    END IF;
    SELECT * INTO release FROM payments_release f WHERE f.deposit_id = deposit.id;
    late := (release."to" IS NOT NULL AND release."to" <> 'equity')::int;
    IF (SELECT count(*) FROM payments_leg l WHERE l.deposit_id = deposit.id AND NOT l.void) <> late
        OR (late = 1 AND NOT EXISTS (
            SELECT FROM payments_leg l WHERE l.deposit_id = deposit.id AND NOT l.void AND l.kind = 'return'
                AND release."to" = 'return' AND l.amount = came - deposit.return_fee
                AND (l.dest, l.dest_tag) = (release.dest, release.dest_tag))) THEN
        PERFORM common_refuse('correction_legs',
            'The legs of a corrected deposit are void; only a return of what truly came may follow.');
    END IF;
END $$;

CREATE FUNCTION payments_correction_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_corrected_check(d) FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    PERFORM payments_status_check(p.id) FROM payments_payment p WHERE p.deposit_id = NEW.deposit_id;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER correction_done AFTER INSERT ON payments_correction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_correction_done();

CREATE OR REPLACE FUNCTION payments_deposit_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.deposit_id) THEN
        PERFORM payments_corrected_check(d) FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    ELSE
        PERFORM payments_deposit_check(NEW.deposit_id, false);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION payments_status_check(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
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
        agrees := payment.status = 'completed' AND (payment.failure_reason IS NOT NULL) = (leg.state IN ('failed', 'void'));
    ELSE
        agrees := payment.status = CASE leg.state
                WHEN 'paid' THEN 'completed' WHEN 'failed' THEN 'failed' WHEN 'void' THEN 'failed'
                ELSE 'processing' END
            AND (payment.failure_reason IS NOT NULL) = (leg.state IN ('failed', 'void'));
    END IF;
    IF agrees IS NOT TRUE
        AND NOT (payment.status = 'failed' AND treasury_network_closed(payment.wallet_id)) THEN
        PERFORM common_refuse('payment_follows_payout', format(
            'Payment %s is %s (%s) while its payout is %s.',
            payment.id, payment.status, coalesce(payment.failure_reason, 'no failure'), coalesce(leg.state, 'missing')));
    END IF;
END $$;

CREATE CONSTRAINT TRIGGER payout_followed AFTER UPDATE ON payments_leg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind = 'payout' AND NEW.flow = 'settle' AND OLD.state <> NEW.state
        AND (OLD.state = 'failed' OR NEW.state IN ('failed', 'void')
            OR (NOT NEW.gathered AND (OLD.state = 'paid' OR NEW.state = 'paid'))))
    EXECUTE FUNCTION payments_payout_followed();

-- Whether a rejected deposit's return was sent is checked with the rest of the deposit, at commit.
CREATE OR REPLACE FUNCTION payments_release_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payments_deposit d WHERE d.id = NEW.deposit_id AND (d.flow IN ('held', 'reject')
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

-- The lines of these are compared by the takeover and the correction.
CREATE FUNCTION payments_repair_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT (CASE NEW.kind
        WHEN 'correct' THEN EXISTS (SELECT FROM payments_correction c WHERE c.deposit_id = NEW.source::bigint)
        ELSE EXISTS (SELECT FROM payments_takeover x WHERE x.id = NEW.source::bigint) END) THEN
        PERFORM common_refuse('entry_source', 'There is no such takeover or correction.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_source_repair AFTER INSERT ON treasury_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('correct', 'takeover', 'handover'))
    EXECUTE FUNCTION payments_repair_source();

CREATE OR REPLACE FUNCTION payments_wallet_retires() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The treasury's own trigger has locked cursor and wallet by now: triggers run in the order of their names.
    IF EXISTS (SELECT FROM payments_payment p WHERE p.wallet_id = NEW.id AND p.status = 'pending') THEN
        PERFORM common_refuse('wallet_retire_pending_payment',
            'A wallet can be retired only when none of its payments is pending.');
    END IF;
    -- A leg that is being sent has a transfer that is neither paid nor failed, which the treasury refuses.
    IF EXISTS (SELECT FROM payments_leg l WHERE l.paying_wallet = NEW.id AND l.transfer_id IS NULL AND NOT l.void)
        OR EXISTS (SELECT FROM payments_leg l WHERE l.paying_wallet = NEW.id AND l.transfer_state = 'failed') THEN
        PERFORM common_refuse('wallet_retire_owed_leg', 'A wallet can be retired only when it owes nothing.');
    END IF;
    IF EXISTS (SELECT FROM payments_deposit d WHERE d.wallet_id = NEW.id AND d.flow = 'held'
               AND d.merchant_id IS NOT NULL
               AND NOT EXISTS (SELECT FROM payments_release f WHERE f.deposit_id = d.id)) THEN
        PERFORM common_refuse('wallet_retire_held', 'A wallet can be retired only when it holds nothing for a merchant.');
    END IF;
    RETURN NEW;
END $$;

-- reverse:
DROP FUNCTION payments_repair_source() CASCADE;
DROP TRIGGER payout_followed ON payments_leg;
DROP FUNCTION payments_correction_done() CASCADE;
DROP FUNCTION payments_corrected_check(payments_deposit);
DROP FUNCTION payments_held_part(bigint);
DROP FUNCTION payments_correction_born() CASCADE;
DROP TRIGGER correction_append_only ON payments_correction;
DROP FUNCTION payments_takeover_done() CASCADE;
DROP FUNCTION payments_takeovers_covered() CASCADE;
DROP FUNCTION payments_takeover_born() CASCADE;
DROP TRIGGER takeover_append_only ON payments_takeover;
DROP TRIGGER leg_born_whole ON payments_leg;
DROP FUNCTION payments_leg_repaired() CASCADE;
ALTER TABLE payments_leg DROP CONSTRAINT leg_transfer_whole;
CREATE OR REPLACE FUNCTION payments_leg_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.transfer_state <> 'failed' THEN
        PERFORM common_refuse('leg_leaves_failed', 'A leg can leave only a failed transfer.');
    END IF;
    PERFORM payments_require_wallets_take(ARRAY[NEW.wallet_id], 'leg_wallet_retired');
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION payments_status_check(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION payments_wallet_retires() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION payments_deposit_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_deposit_check(NEW.deposit_id, false);
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION payments_release_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payments_deposit d WHERE d.id = NEW.deposit_id AND d.flow IN ('held', 'reject')) THEN
        PERFORM common_refuse('release_of_held', 'Only a held deposit or an unsent return can be released.');
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION payments_release_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
    expected numeric[];
    booked numeric[];
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = NEW.deposit_id;
    -- held, equity, owed_payout, owed_return, return_fees, any other
    expected := CASE NEW."to"
        WHEN 'equity' THEN ARRAY[deposit.delivered, -deposit.delivered, 0, 0, 0, 0]
        WHEN 'payout' THEN ARRAY[deposit.delivered, 0, -deposit.delivered, 0, 0, 0]
        ELSE ARRAY[deposit.delivered, 0, 0, deposit.return_fee - deposit.delivered, -deposit.return_fee, 0] END;
    SELECT ARRAY[
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'held'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'equity'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'owed_payout'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'owed_return'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'return_fees'), 0),
        coalesce(sum(abs(l.drops)) FILTER (WHERE l.account IN
            ('wallet', 'owed_burn', 'revenue', 'network_fees')), 0)]
        INTO booked FROM treasury_entry e JOIN treasury_line l ON l.entry_id = e.id
        WHERE e.kind = 'release' AND e.source = deposit.id::text;
    IF booked <> expected THEN
        PERFORM common_refuse('release_entry_booked', 'A release is booked to the drop in the same transaction.');
    END IF;
    RETURN NULL;
END $$;
