-- The present of a mode, before any ledger is looked at. Only a trial replaces it, to play its history.

CREATE FUNCTION mode_now(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$select now()$$;

-- The clock of a mode, for every app. The treasury, which knows the ledgers, replaces it by its own.
CREATE FUNCTION mode_clock(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$select mode_now(mode)$$;

-- reverse:
DROP FUNCTION mode_clock(text);
DROP FUNCTION mode_now(text);
