-- After a restore or a promotion: which database this is, and our own transactions that it does not know.

-- This database: the cluster, the database in it, and the timeline, which a promotion changes.
CREATE FUNCTION treasury_database_now(OUT system bigint, OUT database bigint, OUT timeline text)
LANGUAGE sql VOLATILE AS $$
    SELECT (SELECT c.system_identifier FROM pg_control_system() c),
        (SELECT d.oid::bigint FROM pg_database d WHERE d.datname = current_database()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8)
$$;

CREATE FUNCTION treasury_database_changed() RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT NOT EXISTS (
        SELECT FROM treasury_knowndatabase k, treasury_database_now() n
        WHERE (k.system, k.database, k.timeline) = (n.system, n.database, n.timeline))
$$;

-- Until the gap is open, a restored database gives no tag, signs nothing and decides no deposit.
CREATE FUNCTION treasury_require_known_database() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF treasury_database_changed() THEN
        PERFORM common_refuse('database_known',
            'This database was restored or promoted: the watcher has to look for what was lost first.');
    END IF;
END $$;

-- For a copy that is meant to be another database (tests), and for a move that lost nothing.
CREATE FUNCTION treasury_database_accept() RETURNS void LANGUAGE sql AS $$
    UPDATE treasury_knowndatabase k SET system = n.system, database = n.database, timeline = n.timeline
    FROM treasury_database_now() n
$$;

INSERT INTO treasury_knowndatabase (id, system, database, timeline, promoted)
SELECT 1, n.system, n.database, n.timeline, false FROM treasury_database_now() n;
CREATE TRIGGER known_database_no_delete BEFORE DELETE OR TRUNCATE ON treasury_knowndatabase
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('known_database_no_delete');

CREATE OR REPLACE FUNCTION treasury_next_tag(parity int) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF parity IS NULL OR parity NOT IN (0, 1) THEN
        RAISE EXCEPTION 'A tag''s parity is 0 or 1, not %.', parity USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM treasury_require_known_database();
    RETURN 65536 + parity
        + 2 * treasury_tag_permute((SELECT k.key FROM treasury_tagkey k), nextval('treasury_tag_seq'));
END $$;

CREATE TRIGGER adoption_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_adoption
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('adoption_append_only');

-- The sweep has recorded the unknown transaction as an external one. It may have sent more than the transfer: a
-- gathered one may have carried legs of payments that are lost. Locks in the usual order.
CREATE FUNCTION treasury_adoption_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found treasury_externaltransaction;
    wallet treasury_wallet;
    sent treasury_transfer;
BEGIN
    SELECT * INTO found FROM treasury_externaltransaction o WHERE o.id = NEW.external_id;
    SELECT * INTO wallet FROM treasury_wallet w WHERE w.id = found.wallet_id FOR NO KEY UPDATE;
    SELECT * INTO found FROM treasury_externaltransaction o WHERE o.id = NEW.external_id FOR NO KEY UPDATE;
    SELECT * INTO sent FROM treasury_transfer t WHERE t.id = NEW.transfer_id FOR NO KEY UPDATE;
    IF wallet.halted_at IS NULL OR wallet.gap_after IS NULL OR found.ledger_index <= wallet.gap_after
        OR found.ledger_index > coalesce(wallet.gap_until, found.ledger_index) THEN
        PERFORM common_refuse('adoption_in_gap', 'Only a transaction of the gap is adopted, on a wallet halted for it.');
    END IF;
    IF found.recognised_at IS NOT NULL OR found.tx_type <> 'Payment' OR found.slot_number IS NULL
        OR found.result IS DISTINCT FROM 'tesSUCCESS' THEN
        PERFORM common_refuse('adoption_of_payment', 'Only a payment of the wallet that nobody has recognised is adopted.');
    END IF;
    PERFORM treasury_require_open(wallet.id);
    IF sent.wallet_id <> wallet.id OR sent.kind = 'setup' OR sent.state <> 'signed'
        OR (sent.dest, sent.dest_tag) IS DISTINCT FROM (found.dest, found.dest_tag)
        OR (found.delivered >= sent.amount) IS NOT TRUE
        OR (found.delivered > sent.amount AND sent.kind NOT IN ('payout', 'burn'))
        OR found.delta IS DISTINCT FROM -(found.delivered + found.fee) THEN
        PERFORM common_refuse('adoption_matches', 'It has the destination and tag of the transfer that it paid, and at least its amount.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER adoption_born BEFORE INSERT ON treasury_adoption
    FOR EACH ROW EXECUTE FUNCTION treasury_adoption_born();

-- Whether this attempt is the one that an adoption made.
CREATE FUNCTION treasury_adopted(a treasury_attempt) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM treasury_adoption x JOIN treasury_externaltransaction o ON o.id = x.external_id
        WHERE x.transfer_id = a.transfer_id
            AND (o.wallet_id, o.tx_hash, o.ledger_index, o.slot_number, o.fee, o.result)
                = (a.wallet_id, a.tx_hash, a.ledger_index, a.slot_number, a.fee, a.result_code)
            AND (a.outcome, a.purpose) = ('success', 'pay'))
$$;

CREATE FUNCTION treasury_adoption_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM treasury_attempt a WHERE a.transfer_id = NEW.transfer_id AND treasury_adopted(a)) THEN
        PERFORM common_refuse('adoption_attempt', 'An adoption makes the attempt that paid the transfer.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adoption_done AFTER INSERT ON treasury_adoption
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION treasury_adoption_done();

-- An adopted attempt is born with its outcome, so it is checked then.
CREATE CONSTRAINT TRIGGER attempt_adopted_check AFTER INSERT ON treasury_attempt
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.outcome IS NOT NULL)
    EXECUTE FUNCTION treasury_attempt_outcome_check();

-- Locks wallet, transfer and slot in this order. The plain foreign-key lock is not enough: it does not conflict
-- with a change of a wallet's or slot's state.
CREATE OR REPLACE FUNCTION treasury_attempt_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    halted timestamptz;
    found_state text;
BEGIN
    IF treasury_adopted(NEW) THEN
        IF NOT EXISTS (SELECT FROM treasury_slot s WHERE s.wallet_id = NEW.wallet_id AND s.number = NEW.slot_number
                       AND s.transfer_id = NEW.transfer_id AND s.lost_to = NEW.tx_hash) THEN
            PERFORM common_refuse('attempt_slot_held', 'The slot of an adopted attempt is lost to it.');
        END IF;
        RETURN NEW;
    END IF;
    PERFORM treasury_require_known_database();
    IF NEW.outcome IS NOT NULL THEN
        PERFORM common_refuse('attempt_born_live', 'A new attempt has no outcome yet.');
    END IF;
    SELECT w.halted_at, w.state INTO halted, found_state
        FROM treasury_wallet w WHERE w.id = NEW.wallet_id FOR NO KEY UPDATE;
    IF halted IS NOT NULL THEN
        PERFORM common_refuse('attempt_wallet_halted', 'A halted wallet signs nothing.');
    END IF;
    IF found_state = 'retired' THEN
        PERFORM common_refuse('attempt_wallet_retired', 'A retired wallet signs nothing.');
    END IF;
    PERFORM treasury_require_open(NEW.wallet_id);
    SELECT t.state INTO found_state
        FROM treasury_transfer t WHERE t.id = NEW.transfer_id FOR NO KEY UPDATE;
    IF found_state IS DISTINCT FROM 'signed' THEN
        PERFORM common_refuse('attempt_transfer_signed', 'An attempt needs a signed transfer.');
    END IF;
    SELECT s.state INTO found_state FROM treasury_slot s
        WHERE s.wallet_id = NEW.wallet_id AND s.number = NEW.slot_number FOR NO KEY UPDATE;
    IF found_state IS DISTINCT FROM 'held' THEN
        PERFORM common_refuse('attempt_slot_held', 'An attempt needs a held slot.');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION treasury_attempt_outcome_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    slot treasury_slot;
    sent treasury_transfer;
    entry treasury_entry;
    moved bigint := 0;
    rest bigint := 0;
    equity_line bigint;
    wallet_line bigint;
    fee_line bigint;
    owed_line bigint;
    lines int;
BEGIN
    SELECT * INTO slot FROM treasury_slot s WHERE s.wallet_id = NEW.wallet_id AND s.number = NEW.slot_number;
    IF NEW.outcome = 'superseded' THEN
        IF slot.state <> 'lost' THEN
            PERFORM common_refuse('attempt_superseded_slot_lost', 'The slot of a superseded attempt is lost.');
        END IF;
        RETURN NULL;
    END IF;
    IF NEW.tx_hash IS DISTINCT FROM coalesce(slot.used_by, slot.lost_to) THEN
        PERFORM common_refuse('attempt_slot_used', 'An attempt that the ledger included has used its slot.');
    END IF;
    SELECT * INTO sent FROM treasury_transfer t WHERE t.id = NEW.transfer_id;
    IF NEW.outcome = 'success' AND NEW.purpose = 'pay' THEN
        moved := sent.amount;
        IF sent.paid_hash IS DISTINCT FROM NEW.tx_hash THEN
            PERFORM common_refuse('attempt_transfer_paid', 'A successful pay attempt marks its transfer as paid.');
        END IF;
    END IF;
    -- What an adopted transaction sent for payments that are lost: their deposits become equity.
    SELECT o.delivered - sent.amount INTO rest
        FROM treasury_adoption x JOIN treasury_externaltransaction o ON o.id = x.external_id
        WHERE x.transfer_id = sent.id AND (o.wallet_id, o.tx_hash) = (NEW.wallet_id, NEW.tx_hash);
    rest := coalesce(rest, 0);
    SELECT * INTO entry FROM treasury_entry e WHERE e.kind = 'attempt' AND e.source = NEW.tx_hash;
    SELECT count(*),
        sum(l.drops) FILTER (WHERE l.account = 'wallet'),
        sum(l.drops) FILTER (WHERE l.account = 'network_fees'),
        coalesce(sum(l.drops) FILTER (WHERE l.account =
            CASE sent.kind WHEN 'withdraw' THEN 'equity' ELSE 'owed_' || sent.kind END), 0),
        coalesce(sum(l.drops) FILTER (WHERE l.account = 'equity' AND sent.kind <> 'withdraw'), 0)
        INTO lines, wallet_line, fee_line, owed_line, equity_line
        FROM treasury_line l WHERE l.entry_id = entry.id;
    IF (entry.wallet_id, entry.ledger_index) IS DISTINCT FROM (NEW.wallet_id, NEW.ledger_index)
        OR lines <> 2 + (moved > 0)::int + (rest > 0)::int
        OR wallet_line IS DISTINCT FROM -(moved + rest + NEW.fee)
        OR fee_line IS DISTINCT FROM NEW.fee OR owed_line <> moved OR equity_line <> rest THEN
        PERFORM common_refuse('attempt_entry_booked',
            'An attempt that the ledger included is booked: what was owed, the network fee, the wallet.');
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION treasury_external_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_open(NEW.wallet_id);
    IF TG_OP = 'INSERT' THEN
        IF NEW.recognised_at IS NOT NULL THEN
            PERFORM common_refuse('external_tx_born_unrecognised', 'A new external transaction is not recognised yet.');
        END IF;
        -- One of our hashes counts only for its own wallet.
        IF EXISTS (SELECT FROM treasury_attempt a
                   WHERE a.tx_hash = NEW.tx_hash AND a.wallet_id = NEW.wallet_id) THEN
            PERFORM common_refuse('external_tx_not_ours', 'This transaction is one of our attempts.');
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.wallet_id, NEW.tx_hash, NEW.ledger_index, NEW.delta, NEW.slot_number, NEW.tx_type, NEW.seen_at,
        NEW.result, NEW.fee, NEW.dest, NEW.dest_tag, NEW.source_tag, NEW.delivered, NEW.closed_at)
        IS DISTINCT FROM
       (OLD.id, OLD.wallet_id, OLD.tx_hash, OLD.ledger_index, OLD.delta, OLD.slot_number, OLD.tx_type, OLD.seen_at,
        OLD.result, OLD.fee, OLD.dest, OLD.dest_tag, OLD.source_tag, OLD.delivered, OLD.closed_at) THEN
        PERFORM common_refuse('external_tx_facts_frozen', 'The facts of an external transaction never change.');
    END IF;
    IF NEW.recognised_at IS NOT NULL AND EXISTS (SELECT FROM treasury_adoption x WHERE x.external_id = NEW.id) THEN
        PERFORM common_refuse('external_tx_adopted', 'An adopted transaction is not recognised.');
    END IF;
    IF OLD.recognised_at IS NOT NULL AND
       (NEW.recognised_by, NEW.recognised_at, NEW.reason)
        IS DISTINCT FROM (OLD.recognised_by, OLD.recognised_at, OLD.reason) THEN
        PERFORM common_refuse('external_tx_recognised_once', 'A transaction is recognised once.');
    END IF;
    RETURN NEW;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION treasury_external_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_open(NEW.wallet_id);
    IF TG_OP = 'INSERT' THEN
        IF NEW.recognised_at IS NOT NULL THEN
            PERFORM common_refuse('external_tx_born_unrecognised', 'A new external transaction is not recognised yet.');
        END IF;
        -- One of our hashes counts only for its own wallet.
        IF EXISTS (SELECT FROM treasury_attempt a
                   WHERE a.tx_hash = NEW.tx_hash AND a.wallet_id = NEW.wallet_id) THEN
            PERFORM common_refuse('external_tx_not_ours', 'This transaction is one of our attempts.');
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.wallet_id, NEW.tx_hash, NEW.ledger_index, NEW.delta, NEW.slot_number, NEW.tx_type, NEW.seen_at)
        IS DISTINCT FROM
       (OLD.id, OLD.wallet_id, OLD.tx_hash, OLD.ledger_index, OLD.delta, OLD.slot_number, OLD.tx_type, OLD.seen_at)
    THEN
        PERFORM common_refuse('external_tx_facts_frozen', 'The facts of an external transaction never change.');
    END IF;
    IF OLD.recognised_at IS NOT NULL AND
       (NEW.recognised_by, NEW.recognised_at, NEW.reason)
        IS DISTINCT FROM (OLD.recognised_by, OLD.recognised_at, OLD.reason) THEN
        PERFORM common_refuse('external_tx_recognised_once', 'A transaction is recognised once.');
    END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION treasury_attempt_outcome_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    slot treasury_slot;
    sent treasury_transfer;
    entry treasury_entry;
    moved bigint := 0;
    wallet_line bigint;
    fee_line bigint;
    owed_line bigint;
    lines int;
BEGIN
    SELECT * INTO slot FROM treasury_slot s WHERE s.wallet_id = NEW.wallet_id AND s.number = NEW.slot_number;
    IF NEW.outcome = 'superseded' THEN
        IF slot.state <> 'lost' THEN
            PERFORM common_refuse('attempt_superseded_slot_lost', 'The slot of a superseded attempt is lost.');
        END IF;
        RETURN NULL;
    END IF;
    IF slot.used_by IS DISTINCT FROM NEW.tx_hash THEN
        PERFORM common_refuse('attempt_slot_used', 'An attempt that the ledger included has used its slot.');
    END IF;
    SELECT * INTO sent FROM treasury_transfer t WHERE t.id = NEW.transfer_id;
    IF NEW.outcome = 'success' AND NEW.purpose = 'pay' THEN
        moved := sent.amount;
        IF sent.paid_hash IS DISTINCT FROM NEW.tx_hash THEN
            PERFORM common_refuse('attempt_transfer_paid', 'A successful pay attempt marks its transfer as paid.');
        END IF;
    END IF;
    SELECT * INTO entry FROM treasury_entry e WHERE e.kind = 'attempt' AND e.source = NEW.tx_hash;
    SELECT count(*),
        sum(l.drops) FILTER (WHERE l.account = 'wallet'),
        sum(l.drops) FILTER (WHERE l.account = 'network_fees'),
        coalesce(sum(l.drops) FILTER (WHERE l.account =
            CASE sent.kind WHEN 'withdraw' THEN 'equity' ELSE 'owed_' || sent.kind END), 0)
        INTO lines, wallet_line, fee_line, owed_line
        FROM treasury_line l WHERE l.entry_id = entry.id;
    IF (entry.wallet_id, entry.ledger_index) IS DISTINCT FROM (NEW.wallet_id, NEW.ledger_index) OR lines <> 2 + (moved > 0)::int OR wallet_line IS DISTINCT FROM -(moved + NEW.fee)
        OR fee_line IS DISTINCT FROM NEW.fee OR owed_line <> moved THEN
        PERFORM common_refuse('attempt_entry_booked',
            'An attempt that the ledger included is booked: what was owed, the network fee, the wallet.');
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION treasury_attempt_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    halted timestamptz;
    found_state text;
BEGIN
    IF NEW.outcome IS NOT NULL THEN
        PERFORM common_refuse('attempt_born_live', 'A new attempt has no outcome yet.');
    END IF;
    SELECT w.halted_at, w.state INTO halted, found_state
        FROM treasury_wallet w WHERE w.id = NEW.wallet_id FOR NO KEY UPDATE;
    IF halted IS NOT NULL THEN
        PERFORM common_refuse('attempt_wallet_halted', 'A halted wallet signs nothing.');
    END IF;
    IF found_state = 'retired' THEN
        PERFORM common_refuse('attempt_wallet_retired', 'A retired wallet signs nothing.');
    END IF;
    PERFORM treasury_require_open(NEW.wallet_id);
    SELECT t.state INTO found_state
        FROM treasury_transfer t WHERE t.id = NEW.transfer_id FOR NO KEY UPDATE;
    IF found_state IS DISTINCT FROM 'signed' THEN
        PERFORM common_refuse('attempt_transfer_signed', 'An attempt needs a signed transfer.');
    END IF;
    SELECT s.state INTO found_state FROM treasury_slot s
        WHERE s.wallet_id = NEW.wallet_id AND s.number = NEW.slot_number FOR NO KEY UPDATE;
    IF found_state IS DISTINCT FROM 'held' THEN
        PERFORM common_refuse('attempt_slot_held', 'An attempt needs a held slot.');
    END IF;
    RETURN NEW;
END $$;
DROP TRIGGER attempt_adopted_check ON treasury_attempt;
DROP FUNCTION treasury_adoption_done() CASCADE;
DROP FUNCTION treasury_adopted(treasury_attempt);
DROP FUNCTION treasury_adoption_born() CASCADE;
DROP TRIGGER adoption_append_only ON treasury_adoption;
CREATE OR REPLACE FUNCTION treasury_next_tag(parity int) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF parity IS NULL OR parity NOT IN (0, 1) THEN
        RAISE EXCEPTION 'A tag''s parity is 0 or 1, not %.', parity USING ERRCODE = 'invalid_parameter_value';
    END IF;
    RETURN 65536 + parity
        + 2 * treasury_tag_permute((SELECT k.key FROM treasury_tagkey k), nextval('treasury_tag_seq'));
END $$;
DROP TRIGGER known_database_no_delete ON treasury_knowndatabase;
DELETE FROM treasury_knowndatabase;
DROP FUNCTION treasury_database_accept();
DROP FUNCTION treasury_require_known_database();
DROP FUNCTION treasury_database_changed();
DROP FUNCTION treasury_database_now();
