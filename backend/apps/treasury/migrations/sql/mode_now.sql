-- The later of the mode's present and the newest close time among the cursors of its open network.

CREATE OR REPLACE FUNCTION treasury_clock(mode text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN greatest(mode_now(treasury_clock.mode), (
        SELECT max(c.close_time)
        FROM treasury_network n
        JOIN treasury_wallet w ON w.network_id = n.id
        JOIN treasury_cursor c ON c.wallet_id = w.id
        WHERE n.mode = treasury_clock.mode AND n.closed_at IS NULL));
END $$;

CREATE OR REPLACE FUNCTION mode_clock(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$select treasury_clock(mode)$$;

-- reverse:
CREATE OR REPLACE FUNCTION mode_clock(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$select mode_now(mode)$$;

CREATE OR REPLACE FUNCTION treasury_clock(mode text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT greatest(now() - coalesce(max(n.clock_behind), '0'), max(c.close_time))
        FROM treasury_network n
        LEFT JOIN treasury_wallet w ON w.network_id = n.id
        LEFT JOIN treasury_cursor c ON c.wallet_id = w.id
        WHERE n.mode = treasury_clock.mode AND n.closed_at IS NULL);
END $$;
