-- Cut-offs of the journal: those that exist know all entries of now.
ALTER TABLE statements_cutoff DISABLE TRIGGER cutoff_kept;
UPDATE statements_cutoff SET last_entry = (SELECT coalesce(max(id), 0) FROM treasury_entry);
ALTER TABLE statements_cutoff ENABLE TRIGGER cutoff_kept;

CREATE OR REPLACE FUNCTION statements_cutoff_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.at <> date_trunc('day', NEW.at, 'utc') OR EXISTS (SELECT FROM statements_cutoff other
        WHERE other.mode = NEW.mode AND (
            (other.at < NEW.at AND (other.last_value > NEW.last_value OR other.last_entry > NEW.last_entry))
            OR (other.at > NEW.at AND (other.last_value < NEW.last_value OR other.last_entry < NEW.last_entry)))) THEN
        PERFORM common_refuse('cutoff_order', 'A cut-off is of a midnight, and never below an earlier one.');
    END IF;
    RETURN NEW;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION statements_cutoff_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.at <> date_trunc('day', NEW.at, 'utc') OR EXISTS (SELECT FROM statements_cutoff other
        WHERE other.mode = NEW.mode AND ((other.at < NEW.at AND other.last_value > NEW.last_value)
            OR (other.at > NEW.at AND other.last_value < NEW.last_value))) THEN
        PERFORM common_refuse('cutoff_order', 'A cut-off is of a midnight, and never below an earlier one.');
    END IF;
    RETURN NEW;
END $$;
