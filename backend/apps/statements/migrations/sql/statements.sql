-- Statements: nothing of them changes, they add up, and ranges are numbered without a gap.

CREATE FUNCTION statements_statement_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    moved numeric;
    newest integer;
BEGIN
    SELECT coalesce(sum((line ->> 'drops')::numeric), 0) INTO moved FROM jsonb_array_elements(NEW.sums) line;
    IF NEW.opening + moved <> NEW.closing THEN
        PERFORM common_refuse('statement_adds_up', 'Opening and movements are not the closing.');
    END IF;
    IF NEW.kind = 'range' THEN
        SELECT coalesce(max(other.serial), 0) INTO newest FROM statements_statement other
            WHERE other.merchant_id IS NOT DISTINCT FROM NEW.merchant_id AND other.mode = NEW.mode;
        IF NEW.serial <> newest + 1 THEN
            PERFORM common_refuse('statement_number_next', format('The next number is not %s.', NEW.serial));
        END IF;
    ELSIF date_trunc('month', NEW.first_day) <> NEW.first_day
        OR NEW.first_day + interval '1 month' - interval '1 day' <> NEW.last_day THEN
        PERFORM common_refuse('statement_month', 'A monthly statement is of a whole month.');
    END IF;
    IF NEW.number <> (CASE NEW.kind WHEN 'range' THEN 'R-' || NEW.serial
        ELSE to_char(NEW.first_day, 'YYYY-MM') || (CASE NEW.mode WHEN 'live' THEN ' L' ELSE ' T' END) END) THEN
        PERFORM common_refuse('statement_number', format('Its number is not %s.', NEW.number));
    END IF;
    IF NOT EXISTS (SELECT FROM statements_cutoff opens JOIN statements_cutoff closes
        ON closes.id = NEW.closing_cutoff_id AND closes.mode = NEW.mode
            AND closes.at = (NEW.last_day + 1)::timestamp AT TIME ZONE 'utc'
        WHERE opens.id = NEW.opening_cutoff_id AND opens.mode = NEW.mode
            AND opens.at = NEW.first_day::timestamp AT TIME ZONE 'utc') THEN
        PERFORM common_refuse('statement_cutoffs', 'Its cut-offs are not those of its days.');
    END IF;
    IF NOT EXISTS (SELECT FROM accounts_auditrecord log
        WHERE log.id = NEW.audit_row AND log.hash = NEW.audit_hash AND log.after ->> 'sha256' = NEW.sha256) THEN
        PERFORM common_refuse('statement_sealed', 'A statement stands in the audit log.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER statement_insert BEFORE INSERT ON statements_statement FOR EACH ROW
    EXECUTE FUNCTION statements_statement_insert();
CREATE TRIGGER statement_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON statements_statement
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('statement_kept');
CREATE TRIGGER statement_check_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON statements_statementcheck
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('statement_check_kept');

-- Later midnights never know less.
CREATE FUNCTION statements_cutoff_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.at <> date_trunc('day', NEW.at, 'utc') OR EXISTS (SELECT FROM statements_cutoff other
        WHERE other.mode = NEW.mode AND ((other.at < NEW.at AND other.last_value > NEW.last_value)
            OR (other.at > NEW.at AND other.last_value < NEW.last_value))) THEN
        PERFORM common_refuse('cutoff_order', 'A cut-off is of a midnight, and never below an earlier one.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cutoff_insert BEFORE INSERT ON statements_cutoff FOR EACH ROW
    EXECUTE FUNCTION statements_cutoff_insert();
CREATE TRIGGER cutoff_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON statements_cutoff
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('cutoff_kept');

-- reverse:
DROP TRIGGER statement_insert ON statements_statement;
DROP TRIGGER statement_kept ON statements_statement;
DROP TRIGGER statement_check_kept ON statements_statementcheck;
DROP TRIGGER cutoff_insert ON statements_cutoff;
DROP TRIGGER cutoff_kept ON statements_cutoff;
DROP FUNCTION statements_statement_insert();
DROP FUNCTION statements_cutoff_insert();
