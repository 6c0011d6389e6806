-- Attempts (signed blobs), and external transactions (on our wallets, but not signed by us).

-- Locks wallet, transfer and slot in this order. The plain foreign-key lock is not enough: it does not conflict
-- with a change of a wallet's or slot's state.
CREATE FUNCTION treasury_attempt_born() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER attempt_born BEFORE INSERT ON treasury_attempt
    FOR EACH ROW EXECUTE FUNCTION treasury_attempt_born();

CREATE FUNCTION treasury_attempt_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_open(NEW.wallet_id);
    IF (NEW.tx_hash, NEW.transfer_id, NEW.wallet_id, NEW.slot_number, NEW.purpose, NEW.blob, NEW.fee,
        NEW.from_ledger, NEW.last_ledger, NEW.signed_at)
        IS DISTINCT FROM
       (OLD.tx_hash, OLD.transfer_id, OLD.wallet_id, OLD.slot_number, OLD.purpose, OLD.blob, OLD.fee,
        OLD.from_ledger, OLD.last_ledger, OLD.signed_at) THEN
        PERFORM common_refuse('attempt_facts_frozen', 'What was signed never changes.');
    END IF;
    IF OLD.outcome IS NOT NULL AND
       (NEW.outcome, NEW.result_code, NEW.ledger_index, NEW.proof_ledger)
        IS DISTINCT FROM (OLD.outcome, OLD.result_code, OLD.ledger_index, OLD.proof_ledger) THEN
        PERFORM common_refuse('attempt_outcome_once', 'An outcome is set once.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER attempt_changed BEFORE UPDATE ON treasury_attempt
    FOR EACH ROW EXECUTE FUNCTION treasury_attempt_changed();
CREATE TRIGGER attempt_no_delete BEFORE DELETE OR TRUNCATE ON treasury_attempt
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('attempt_no_delete');

CREATE FUNCTION treasury_attempt_outcome_check() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER attempt_outcome_check AFTER UPDATE OF outcome ON treasury_attempt
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.outcome IS NULL AND NEW.outcome IN ('success', 'tec', 'superseded'))
    EXECUTE FUNCTION treasury_attempt_outcome_check();

CREATE FUNCTION treasury_external_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER external_tx_guard BEFORE INSERT OR UPDATE ON treasury_externaltransaction
    FOR EACH ROW EXECUTE FUNCTION treasury_external_guard();
CREATE TRIGGER external_tx_no_delete BEFORE DELETE OR TRUNCATE ON treasury_externaltransaction
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('external_tx_no_delete');

-- The audit adds unrecognised amounts to the books; recognised ones are in the books.
CREATE FUNCTION treasury_external_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM treasury_entry e WHERE e.kind = 'external' AND e.source = NEW.id::text) THEN
        PERFORM common_refuse('external_tx_booked', 'A recognised transaction is booked in the same transaction.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER external_tx_booked AFTER UPDATE ON treasury_externaltransaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.recognised_at IS NULL AND NEW.recognised_at IS NOT NULL AND NEW.delta <> 0)
    EXECUTE FUNCTION treasury_external_booked();

-- reverse:
DROP FUNCTION treasury_external_booked() CASCADE;
DROP TRIGGER external_tx_no_delete ON treasury_externaltransaction;
DROP FUNCTION treasury_external_guard() CASCADE;
DROP FUNCTION treasury_attempt_outcome_check() CASCADE;
DROP TRIGGER attempt_no_delete ON treasury_attempt;
DROP FUNCTION treasury_attempt_changed() CASCADE;
DROP FUNCTION treasury_attempt_born() CASCADE;
