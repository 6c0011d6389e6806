-- The present of a mode, before any ledger is looked at. Only a trial replaces it, to play its history.

CREATE FUNCTION mode_now(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$select now()$$;

-- reverse:
DROP FUNCTION mode_now(text);
