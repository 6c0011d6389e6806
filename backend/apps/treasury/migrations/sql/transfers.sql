-- Transfers, and the slots (Sequences, Tickets) that they hold.

ALTER TABLE treasury_slot
    ADD CONSTRAINT slot_transfer_wallet FOREIGN KEY (transfer_id, wallet_id)
        REFERENCES treasury_transfer (id, wallet_id) ON DELETE RESTRICT,
    ADD CONSTRAINT slot_lost_to_external FOREIGN KEY (wallet_id, lost_to, number)
        REFERENCES treasury_externaltransaction (wallet_id, tx_hash, slot_number) ON DELETE RESTRICT;
ALTER TABLE treasury_attempt
    ADD CONSTRAINT attempt_slot FOREIGN KEY (wallet_id, slot_number, transfer_id)
        REFERENCES treasury_slot (wallet_id, number, transfer_id) ON DELETE RESTRICT;
ALTER TABLE treasury_transfer
    ADD CONSTRAINT transfer_paid_by_attempt FOREIGN KEY (paid_hash, id, paid_outcome, paid_purpose)
        REFERENCES treasury_attempt (tx_hash, transfer_id, outcome, purpose) ON DELETE RESTRICT
        DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION treasury_transfer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_open(NEW.wallet_id);
    IF TG_OP = 'INSERT' THEN
        IF NEW.state <> 'ready' OR NEW.tec_count <> 0 THEN
            PERFORM common_refuse('transfer_born_ready', 'A new transfer is ready and untried.');
        END IF;
        PERFORM treasury_require_not_retired(NEW.wallet_id, 'transfer_wallet_retired');
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.wallet_id, NEW.kind, NEW.dest, NEW.dest_tag, NEW.source_tag, NEW.amount, NEW.created_at)
        IS DISTINCT FROM
       (OLD.id, OLD.wallet_id, OLD.kind, OLD.dest, OLD.dest_tag, OLD.source_tag, OLD.amount, OLD.created_at) THEN
        PERFORM common_refuse('transfer_facts_frozen', 'A transfer''s amount and destination never change.');
    END IF;
    IF NEW.state = OLD.state THEN
        RETURN NEW;
    END IF;
    IF (OLD.state, NEW.state) NOT IN (
        ('ready', 'signed'), ('ready', 'failed'), ('ready', 'stuck'),
        ('signed', 'paid'), ('signed', 'ready'), ('signed', 'failed'), ('signed', 'stuck'),
        ('stuck', 'ready'), ('stuck', 'failed'), ('failed', 'ready')) THEN
        PERFORM common_refuse('transfer_state_table',
            format('A transfer cannot change from %s to %s.', OLD.state, NEW.state));
    END IF;
    IF OLD.state = 'signed' AND EXISTS (
        SELECT FROM treasury_attempt a WHERE a.transfer_id = NEW.id AND a.outcome IS NULL) THEN
        PERFORM common_refuse('transfer_live_attempt', 'A transfer with a live attempt stays signed.');
    END IF;
    IF NEW.state <> 'paid' AND EXISTS (
        SELECT FROM treasury_attempt a
        WHERE a.transfer_id = NEW.id AND a.outcome = 'success' AND a.purpose = 'pay') THEN
        PERFORM common_refuse('transfer_already_paid', 'A pay attempt succeeded, so the transfer can only be paid.');
    END IF;
    IF NEW.state IN ('paid', 'failed') AND EXISTS (
        SELECT FROM treasury_slot s WHERE s.transfer_id = NEW.id AND s.state = 'held') THEN
        PERFORM common_refuse('transfer_slot_held', 'A transfer that holds a slot cannot be paid or failed.');
    END IF;
    IF OLD.state = 'failed' THEN
        PERFORM treasury_require_not_retired(NEW.wallet_id, 'transfer_wallet_retired');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER transfer_guard BEFORE INSERT OR UPDATE ON treasury_transfer
    FOR EACH ROW EXECUTE FUNCTION treasury_transfer_guard();
CREATE TRIGGER transfer_no_delete BEFORE DELETE OR TRUNCATE ON treasury_transfer
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('transfer_no_delete');

CREATE FUNCTION treasury_slot_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    transfer_state text;
BEGIN
    PERFORM treasury_require_open(NEW.wallet_id);
    IF TG_OP = 'INSERT' THEN
        IF NEW.state NOT IN ('free', 'held') THEN
            PERFORM common_refuse('slot_born_unused', 'A new slot is free or held.');
        END IF;
    ELSE
        IF (NEW.id, NEW.wallet_id, NEW.number, NEW.is_ticket)
            IS DISTINCT FROM (OLD.id, OLD.wallet_id, OLD.number, OLD.is_ticket) THEN
            PERFORM common_refuse('slot_facts_frozen', 'A slot''s wallet, number and kind never change.');
        END IF;
        IF OLD.state IN ('used', 'lost') THEN
            PERFORM common_refuse('slot_end', 'A used or lost slot never changes.');
        END IF;
        IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
            ('free', 'held'), ('free', 'lost'), ('held', 'free'), ('held', 'used'), ('held', 'lost')) THEN
            PERFORM common_refuse('slot_state_table',
                format('A slot cannot change from %s to %s.', OLD.state, NEW.state));
        END IF;
        IF NEW.transfer_id IS DISTINCT FROM OLD.transfer_id AND EXISTS (
            SELECT FROM treasury_attempt a WHERE a.transfer_id = OLD.transfer_id
                AND a.wallet_id = OLD.wallet_id AND a.slot_number = OLD.number) THEN
            PERFORM common_refuse('slot_transfer_fixed', 'A slot with an attempt stays with its transfer.');
        END IF;
    END IF;
    IF NEW.state = 'held' AND (TG_OP = 'INSERT' OR OLD.state <> 'held' OR NEW.transfer_id <> OLD.transfer_id) THEN
        -- FOR KEY SHARE waits for a change of the transfer's state, because (id, state) is a key.
        SELECT t.state INTO transfer_state FROM treasury_transfer t WHERE t.id = NEW.transfer_id FOR KEY SHARE;
        IF transfer_state IN ('paid', 'failed') THEN
            PERFORM common_refuse('slot_transfer_open', 'A paid or failed transfer takes no slot.');
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER slot_guard BEFORE INSERT OR UPDATE ON treasury_slot
    FOR EACH ROW EXECUTE FUNCTION treasury_slot_guard();
CREATE TRIGGER slot_no_delete BEFORE DELETE OR TRUNCATE ON treasury_slot
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('slot_no_delete');

-- A weaker rule would allow a double payment: expire the attempt, mark its slot as used by it, take a new slot.
CREATE FUNCTION treasury_slot_end_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'used' AND NOT EXISTS (
        SELECT FROM treasury_attempt a
        WHERE a.tx_hash = NEW.used_by AND a.wallet_id = NEW.wallet_id AND a.slot_number = NEW.number
            AND a.transfer_id = NEW.transfer_id AND a.outcome IN ('success', 'tec')) THEN
        PERFORM common_refuse('slot_used_by_outcome',
            'A slot is used only by one of its own attempts that the ledger included.');
    END IF;
    IF EXISTS (SELECT FROM treasury_attempt a
               WHERE a.transfer_id = NEW.transfer_id AND a.outcome IS NULL
                   AND a.wallet_id = NEW.wallet_id AND a.slot_number = NEW.number) THEN
        PERFORM common_refuse('slot_no_live_attempt', 'A used or lost slot has no live attempt.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER slot_end_check AFTER UPDATE ON treasury_slot
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state IN ('used', 'lost'))
    EXECUTE FUNCTION treasury_slot_end_check();

-- reverse:
DROP FUNCTION treasury_slot_end_check() CASCADE;
DROP TRIGGER slot_no_delete ON treasury_slot;
DROP FUNCTION treasury_slot_guard() CASCADE;
DROP TRIGGER transfer_no_delete ON treasury_transfer;
DROP FUNCTION treasury_transfer_guard() CASCADE;
ALTER TABLE treasury_transfer DROP CONSTRAINT transfer_paid_by_attempt;
ALTER TABLE treasury_attempt DROP CONSTRAINT attempt_slot;
ALTER TABLE treasury_slot DROP CONSTRAINT slot_lost_to_external, DROP CONSTRAINT slot_transfer_wallet;
