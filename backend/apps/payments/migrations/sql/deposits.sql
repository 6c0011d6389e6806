-- Deposits: decided once, booked to the drop.

ALTER TABLE payments_deposit
    ADD CONSTRAINT deposit_wallet_network FOREIGN KEY (wallet_id, network_id)
        REFERENCES treasury_wallet (id, network_id) ON DELETE RESTRICT;

CREATE TRIGGER deposit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments_deposit
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('deposit_append_only');

CREATE FUNCTION payments_deposits_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The sweep holds its cursor already; anything else waits here while the network is being closed.
    PERFORM FROM treasury_cursor c WHERE c.wallet_id IN (SELECT b.wallet_id FROM born b) FOR SHARE;
    PERFORM treasury_require_open(b.wallet_id) FROM (SELECT DISTINCT wallet_id FROM born) b;
    IF EXISTS (SELECT FROM born b JOIN treasury_attempt a ON a.tx_hash = b.tx_hash AND a.wallet_id = b.wallet_id)
        OR EXISTS (SELECT FROM born b JOIN treasury_externaltransaction o
                   ON o.tx_hash = b.tx_hash AND o.wallet_id = b.wallet_id)
        OR EXISTS (SELECT FROM born b JOIN treasury_wallet w ON w.id = b.wallet_id AND w.address = b.sender) THEN
        PERFORM common_refuse('deposit_not_signed_by_wallet',
            'A transaction signed by the wallet is never its deposit.');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER deposits_born AFTER INSERT ON payments_deposit REFERENCING NEW TABLE AS born
    FOR EACH STATEMENT EXECUTE FUNCTION payments_deposits_born();

-- One deposit with its legs, its rejected row and its release. `born` adds what only needs checking once: the
-- payment it settles, and its journal entry.
CREATE FUNCTION payments_deposit_check(of_deposit bigint, born boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
    payment payments_payment;
    rejected payments_rejected;
    release payments_release;
    legs int;
    right_legs boolean;
    return_leg bigint;
    sendable boolean;
    entry treasury_entry;
    expected numeric[];
    booked numeric[];
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = of_deposit;
    SELECT * INTO rejected FROM payments_rejected r WHERE r.deposit_id = of_deposit;
    sendable := deposit.delivered - deposit.return_fee >= deposit.min_return;

    IF deposit.flow = 'settle' THEN
        SELECT * INTO payment FROM payments_payment p WHERE p.id = deposit.payment_id;
        IF born THEN
            IF payment.deposit_id IS DISTINCT FROM deposit.id THEN
                PERFORM common_refuse('deposit_payment_points_back', 'A payment must point to the deposit that settles it.');
            END IF;
            IF (payment.wallet_id, payment.tag) IS DISTINCT FROM (deposit.wallet_id, deposit.destination_tag) THEN
                PERFORM common_refuse('deposit_settles_own_tag',
                    'A deposit settles only a payment with its own wallet and tag.');
            END IF;
            IF (CASE WHEN payment.ended_ledger IS NULL THEN deposit.close_time > payment.expires_at + interval '30 seconds'
                    ELSE deposit.ledger_index > payment.ended_ledger END) THEN
                PERFORM common_refuse('deposit_in_time', 'Only a deposit before the payment''s end settles it.');
            END IF;
            IF (payment.excess > 0) IS DISTINCT FROM
               (payment.received - payment.amount - deposit.return_fee >= deposit.min_return) THEN
                PERFORM common_refuse('deposit_excess_rule', 'An excess is returned exactly when it is worth sending.');
            END IF;
        END IF;
        SELECT count(*), max(l.id) FILTER (WHERE l.kind = 'excess'), bool_and(CASE l.kind
            WHEN 'payout' THEN l.amount = payment.payout
                AND ((l.dest, l.dest_tag) = (payment.payout_address, payment.payout_tag) OR EXISTS (
                    SELECT FROM payments_redirect r WHERE r.leg_id = l.id
                        AND (r.from_dest, r.from_tag) = (payment.payout_address, payment.payout_tag)))
            WHEN 'burn' THEN l.amount = payment.burn
                AND ((l.dest, l.dest_tag) = (payment.burn_address, -1) OR EXISTS (
                    SELECT FROM payments_redirect r WHERE r.leg_id = l.id
                        AND (r.from_dest, r.from_tag) = (payment.burn_address, -1)))
            ELSE l.amount = payment.excess - deposit.return_fee
                AND (l.dest, l.dest_tag) = (deposit.sender, deposit.source_tag) END)
            INTO legs, return_leg, right_legs FROM payments_leg l WHERE l.deposit_id = of_deposit;
        IF legs <> 1 + (payment.burn > 0)::int + (payment.excess > 0)::int OR right_legs IS NOT TRUE THEN
            PERFORM common_refuse('deposit_settle_legs', 'A settling deposit owes exactly its payment''s split.');
        END IF;
        IF payment.excess > 0 THEN
            IF (rejected.amount, rejected.reason, rejected.leg_id)
                IS DISTINCT FROM (payment.excess, 'overpaid_excess', return_leg) THEN
                PERFORM common_refuse('deposit_excess_row', 'A returned excess has a rejected payment.');
            END IF;
        ELSIF rejected.id IS NOT NULL THEN
            PERFORM common_refuse('deposit_excess_row', 'No part of this deposit was rejected.');
        END IF;
    ELSE
        SELECT * INTO release FROM payments_release f WHERE f.deposit_id = of_deposit;
        SELECT count(*), max(l.id) INTO legs, return_leg FROM payments_leg l WHERE l.deposit_id = of_deposit;
        IF deposit.flow = 'reject' THEN
            IF (rejected.amount, rejected.reason) IS DISTINCT FROM (deposit.delivered, deposit.reason) THEN
                PERFORM common_refuse('deposit_rejected_row', 'A rejected deposit has a rejected row of the whole amount.');
            END IF;
            IF release.deposit_id IS NOT NULL AND (sendable OR release."to" = 'payout') THEN
                PERFORM common_refuse('release_of_held', 'Only a held deposit or an unsent return can be released.');
            END IF;
            IF sendable OR release."to" = 'return' THEN
                right_legs := legs = 1 AND rejected.leg_id = return_leg AND EXISTS (
                    SELECT FROM payments_leg l WHERE l.id = return_leg AND l.kind = 'return'
                        AND l.amount = deposit.delivered - deposit.return_fee
                        AND (l.dest, l.dest_tag) = CASE WHEN sendable
                            THEN (deposit.sender, deposit.source_tag) ELSE (release.dest, release.dest_tag) END);
            ELSE
                right_legs := legs = 0 AND rejected.leg_id IS NULL;
            END IF;
            IF right_legs IS NOT TRUE THEN
                PERFORM common_refuse('deposit_return_leg',
                    'A rejected deposit is returned, less the fee, exactly when that is worth sending.');
            END IF;
        ELSE
            IF rejected.id IS NOT NULL THEN
                PERFORM common_refuse('deposit_rejected_row', 'This deposit was not rejected.');
            END IF;
            IF coalesce(release."to", 'equity') = 'equity' THEN
                right_legs := legs = 0;
            ELSE
                right_legs := legs = 1 AND EXISTS (
                    SELECT FROM payments_leg l WHERE l.id = return_leg AND l.kind = release."to"
                        AND l.amount = CASE release."to" WHEN 'payout' THEN deposit.delivered
                            ELSE deposit.delivered - deposit.return_fee END
                        AND (l.dest, l.dest_tag) = (release.dest, release.dest_tag));
            END IF;
            IF right_legs IS NOT TRUE THEN
                PERFORM common_refuse('deposit_held_leg', 'A deposit that is held or equity owes nothing until it is released.');
            END IF;
        END IF;
    END IF;

    IF NOT born THEN
        RETURN;
    END IF;
    -- wallet, owed_payout, owed_burn, owed_return, revenue, return_fees, held, equity
    expected := CASE deposit.flow
        WHEN 'settle' THEN ARRAY[deposit.delivered, -payment.payout, -payment.burn,
            CASE WHEN payment.excess > 0 THEN deposit.return_fee - payment.excess ELSE 0 END, payment.burn - payment.fee,
            CASE WHEN payment.excess > 0 THEN -deposit.return_fee ELSE 0 END, 0, 0]
        WHEN 'equity' THEN ARRAY[deposit.delivered, 0, 0, 0, 0, 0, 0, -deposit.delivered]
        ELSE CASE WHEN deposit.flow = 'reject' AND sendable
            THEN ARRAY[deposit.delivered, 0, 0, deposit.return_fee - deposit.delivered, 0, -deposit.return_fee, 0, 0]
            ELSE ARRAY[deposit.delivered, 0, 0, 0, 0, 0, -deposit.delivered, 0] END
        END;
    -- By its unique key alone: with wallet and ledger in the condition, the planner picks the index of the whole
    -- ledger, and each deposit of a page would read the entries of all.
    SELECT * INTO entry FROM treasury_entry e WHERE e.kind = 'deposit' AND e.source = deposit.id::text;
    SELECT ARRAY[
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'wallet'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'owed_payout'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'owed_burn'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'owed_return'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'revenue'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'return_fees'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'held'), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'equity'), 0)]
        INTO booked FROM treasury_line l WHERE l.entry_id = entry.id;
    -- The ninth account, network_fees, is zero if these are right, because the entry sums to zero.
    IF booked <> expected
        OR (entry.wallet_id, entry.ledger_index) IS DISTINCT FROM (deposit.wallet_id, deposit.ledger_index) THEN
        PERFORM common_refuse('deposit_entry_booked', 'A deposit is booked to the drop in the same transaction.');
    END IF;
END $$;

CREATE FUNCTION payments_deposit_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_deposit_check(NEW.id, true);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER deposit_whole_check AFTER INSERT ON payments_deposit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_deposit_whole();

CREATE FUNCTION payments_deposit_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM payments_deposit_check(NEW.deposit_id, false);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER leg_of_deposit_check AFTER INSERT ON payments_leg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_deposit_parts();
CREATE CONSTRAINT TRIGGER rejected_of_deposit_check AFTER INSERT ON payments_rejected
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_deposit_parts();
CREATE CONSTRAINT TRIGGER rejected_leg_check AFTER UPDATE ON payments_rejected
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.leg_id IS DISTINCT FROM NEW.leg_id)
    EXECUTE FUNCTION payments_deposit_parts();
CREATE CONSTRAINT TRIGGER release_of_deposit_check AFTER INSERT ON payments_release
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_deposit_parts();

-- The journal entries whose source is in this app. A deposit's lines are compared by the deposit's own check,
-- a release's by payments_release_booked.
CREATE FUNCTION payments_entry_source() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    deposit payments_deposit;
BEGIN
    SELECT * INTO deposit FROM payments_deposit d WHERE d.id = NEW.source::bigint;
    IF (deposit.wallet_id, deposit.ledger_index) IS DISTINCT FROM (NEW.wallet_id, NEW.ledger_index) THEN
        PERFORM common_refuse('entry_source', 'This wallet has no such deposit in that ledger.');
    END IF;
    IF NEW.kind = 'release'
        AND NOT EXISTS (SELECT FROM payments_release f WHERE f.deposit_id = NEW.source::bigint) THEN
        PERFORM common_refuse('entry_source', 'This deposit was not released.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_source_deposit AFTER INSERT ON treasury_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('deposit', 'release'))
    EXECUTE FUNCTION payments_entry_source();

-- Whether a rejected deposit's return was sent is checked with the rest of the deposit, at commit.
CREATE FUNCTION payments_release_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payments_deposit d WHERE d.id = NEW.deposit_id AND d.flow IN ('held', 'reject')) THEN
        PERFORM common_refuse('release_of_held', 'Only a held deposit or an unsent return can be released.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER release_born BEFORE INSERT ON payments_release
    FOR EACH ROW EXECUTE FUNCTION payments_release_born();

CREATE FUNCTION payments_release_booked() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER release_entry_booked AFTER INSERT ON payments_release
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_release_booked();
CREATE TRIGGER release_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments_release
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('release_append_only');

CREATE FUNCTION payments_rejected_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.id, NEW.deposit_id, NEW.reason, NEW.amount, NEW.created_at)
            IS DISTINCT FROM (OLD.id, OLD.deposit_id, OLD.reason, OLD.amount, OLD.created_at) THEN
            PERFORM common_refuse('rejected_facts_frozen', 'A rejected row''s facts never change.');
        END IF;
        IF (OLD.leg_id IS NOT NULL AND NEW.leg_id IS DISTINCT FROM OLD.leg_id)
            OR (OLD.came_back IS NOT NULL AND NEW.came_back IS DISTINCT FROM OLD.came_back) THEN
            PERFORM common_refuse('rejected_set_once', 'A return, and what came back of it, are written once.');
        END IF;
        PERFORM treasury_require_open((SELECT d.wallet_id FROM payments_deposit d WHERE d.id = NEW.deposit_id));
    END IF;
    IF NEW.came_back IS NOT NULL AND NOT EXISTS (
        SELECT FROM payments_deposit d WHERE d.id = NEW.came_back AND d.flow = 'held' AND d.id <> NEW.deposit_id) THEN
        PERFORM common_refuse('rejected_came_back_held', 'A return that came back is a held deposit of its own.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER rejected_guard BEFORE INSERT OR UPDATE ON payments_rejected
    FOR EACH ROW EXECUTE FUNCTION payments_rejected_guard();
CREATE TRIGGER rejected_no_delete BEFORE DELETE OR TRUNCATE ON payments_rejected
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('rejected_no_delete');

-- reverse:
DROP TRIGGER rejected_no_delete ON payments_rejected;
DROP FUNCTION payments_rejected_guard() CASCADE;
DROP TRIGGER release_append_only ON payments_release;
DROP FUNCTION payments_release_booked() CASCADE;
DROP FUNCTION payments_release_born() CASCADE;
DROP FUNCTION payments_entry_source() CASCADE;
DROP FUNCTION payments_deposit_parts() CASCADE;
DROP FUNCTION payments_deposit_whole() CASCADE;
DROP FUNCTION payments_deposit_check(bigint, boolean);
DROP FUNCTION payments_deposits_born() CASCADE;
DROP TRIGGER deposit_append_only ON payments_deposit;
ALTER TABLE payments_deposit DROP CONSTRAINT deposit_wallet_network;
