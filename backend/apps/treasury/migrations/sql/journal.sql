-- The double-entry journal, the audit, and the one row of settings.

ALTER TABLE treasury_entry ADD CONSTRAINT entry_source_form CHECK (
    CASE kind WHEN 'attempt' THEN source ~ '^[0-9A-F]{64}$' ELSE source ~ '^[1-9][0-9]{0,17}$' END);

CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_entry
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('entry_append_only');
CREATE TRIGGER line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_line
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('line_append_only');

CREATE FUNCTION treasury_entries_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_open(b.wallet_id) FROM (SELECT DISTINCT wallet_id FROM booked) b;
    RETURN NULL;
END $$;
CREATE TRIGGER entry_network_open AFTER INSERT ON treasury_entry REFERENCING NEW TABLE AS booked
    FOR EACH STATEMENT EXECUTE FUNCTION treasury_entries_open();

CREATE FUNCTION treasury_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    lines int;
    total numeric;
BEGIN
    SELECT count(*), coalesce(sum(l.drops), 0) INTO lines, total FROM treasury_line l WHERE l.entry_id = NEW.id;
    IF lines <> NEW.line_count OR total <> 0 THEN
        PERFORM common_refuse('entry_balanced',
            format('Entry %s has %s of %s lines, which sum to %s.', NEW.id, lines, NEW.line_count, total));
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_balanced AFTER INSERT ON treasury_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION treasury_entry_balanced();

-- Together with entry_balanced this keeps entries complete: a committed entry already has all its lines, so any
-- further line is one too many, even in a balanced pair. It runs once per statement, and nothing waits for commit.
CREATE FUNCTION treasury_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT entry_id FROM added) a
        JOIN treasury_entry e ON e.id = a.entry_id
        WHERE (SELECT count(*) FROM treasury_line l WHERE l.entry_id = e.id) > e.line_count) THEN
        PERFORM common_refuse('entry_complete', 'An entry cannot get more lines than it was booked with.');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER entry_complete AFTER INSERT ON treasury_line REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION treasury_lines_added();

-- Sources that are tables of this app; payments checks deposits and releases.
CREATE FUNCTION treasury_entry_source() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    moved bigint;
BEGIN
    IF NEW.kind = 'attempt' THEN
        -- The attempt's own check requires this entry and compares its lines.
        IF NOT EXISTS (SELECT FROM treasury_attempt a
                       WHERE a.tx_hash = NEW.source AND a.wallet_id = NEW.wallet_id
                           AND a.ledger_index = NEW.ledger_index AND a.outcome IN ('success', 'tec')) THEN
            PERFORM common_refuse('entry_source', 'That ledger included no such attempt of this wallet.');
        END IF;
        RETURN NULL;
    END IF;
    IF NEW.kind = 'external' THEN
        SELECT o.delta INTO moved FROM treasury_externaltransaction o
            WHERE o.id = NEW.source::bigint AND o.wallet_id = NEW.wallet_id
                AND o.ledger_index = NEW.ledger_index AND o.recognised_at IS NOT NULL;
    ELSE
        SELECT l.drops INTO moved
            FROM treasury_wallet w JOIN treasury_line l ON l.entry_id = NEW.id AND l.account = 'wallet'
            WHERE w.id = NEW.source::bigint AND w.id = NEW.wallet_id AND w.registered_ledger = NEW.ledger_index;
    END IF;
    IF moved IS NULL THEN
        PERFORM common_refuse('entry_source', format('This %s entry has no source.', NEW.kind));
    END IF;
    IF NEW.line_count <> 2 OR NOT EXISTS (
        SELECT FROM treasury_line l
        JOIN treasury_line other ON other.entry_id = l.entry_id AND other.account = 'equity'
        WHERE l.entry_id = NEW.id AND l.account = 'wallet' AND l.drops = moved) THEN
        PERFORM common_refuse('entry_source_lines', format('An %s entry has two lines: wallet and equity.', NEW.kind));
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_source AFTER INSERT ON treasury_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('attempt', 'external', 'opening'))
    EXECUTE FUNCTION treasury_entry_source();

CREATE TRIGGER audit_written_once BEFORE UPDATE OR TRUNCATE ON treasury_audit
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('audit_written_once');

INSERT INTO treasury_settings (id, fee_ppm, burn_ppm, payout_timing, version)
VALUES (1, 10000, 100000, 'immediate', 1);
CREATE TRIGGER settings_no_delete BEFORE DELETE OR TRUNCATE ON treasury_settings
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('settings_no_delete');

-- reverse:
DROP TRIGGER settings_no_delete ON treasury_settings;
DELETE FROM treasury_settings;
DROP TRIGGER audit_written_once ON treasury_audit;
DROP FUNCTION treasury_entry_source() CASCADE;
DROP FUNCTION treasury_lines_added() CASCADE;
DROP FUNCTION treasury_entry_balanced() CASCADE;
DROP FUNCTION treasury_entries_open() CASCADE;
DROP TRIGGER line_append_only ON treasury_line;
DROP TRIGGER entry_append_only ON treasury_entry;
ALTER TABLE treasury_entry DROP CONSTRAINT entry_source_form;
