-- The clock of a mode in PL/pgSQL, which caches its plan. PostgreSQL plans an SQL function that it cannot inline
-- again in each statement that calls it, which took twice as long as the rest of a payment's status.

CREATE OR REPLACE FUNCTION treasury_clock(mode text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN greatest(now(), (
        SELECT max(c.close_time)
        FROM treasury_network n
        JOIN treasury_wallet w ON w.network_id = n.id
        JOIN treasury_cursor c ON c.wallet_id = w.id
        WHERE n.mode = treasury_clock.mode AND n.closed_at IS NULL));
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION treasury_clock(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT greatest(now(), (
        SELECT max(c.close_time)
        FROM treasury_network n
        JOIN treasury_wallet w ON w.network_id = n.id
        JOIN treasury_cursor c ON c.wallet_id = w.id
        WHERE n.mode = treasury_clock.mode AND n.closed_at IS NULL))
$$;
