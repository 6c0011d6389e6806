-- Networks, address claims, and the clock of each mode.

CREATE FUNCTION treasury_network_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.closed_at IS NOT NULL THEN
            PERFORM common_refuse('network_born_open', 'A new network is open.');
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.mode, NEW.network_id, NEW.local, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.mode, OLD.network_id, OLD.local, OLD.created_at) THEN
        PERFORM common_refuse('network_facts_frozen', 'A network''s mode and ID never change.');
    END IF;
    IF OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at THEN
        PERFORM common_refuse('network_closed_once', 'A network is closed once and stays closed.');
    END IF;
    IF OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL THEN
        -- The registration of a wallet holds FOR SHARE on this row until it commits, so its wallet is found here.
        IF EXISTS (SELECT FROM treasury_wallet w WHERE w.network_id = NEW.id AND w.state = 'active') THEN
            PERFORM common_refuse('network_close_no_active_wallet',
                'A network can be closed only after its active wallet was replaced.');
        END IF;
        -- Every booking or signing locks one of these rows; after this commit it finds the network closed.
        PERFORM FROM treasury_cursor c JOIN treasury_wallet w ON w.id = c.wallet_id
            WHERE w.network_id = NEW.id ORDER BY w.id FOR UPDATE OF c;
        PERFORM FROM treasury_wallet w WHERE w.network_id = NEW.id ORDER BY w.id FOR UPDATE;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER network_guard BEFORE INSERT OR UPDATE ON treasury_network
    FOR EACH ROW EXECUTE FUNCTION treasury_network_guard();
CREATE TRIGGER network_no_delete BEFORE DELETE OR TRUNCATE ON treasury_network
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('network_no_delete');

CREATE FUNCTION treasury_network_closed(of_wallet bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM treasury_wallet w JOIN treasury_network n ON n.id = w.network_id
                   WHERE w.id = of_wallet AND n.closed_at IS NOT NULL);
END $$;

-- The rows of a closed network never change.
CREATE FUNCTION treasury_require_open(of_wallet bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF treasury_network_closed(of_wallet) THEN
        PERFORM common_refuse('network_closed_rows',
            format('Wallet %s belongs to a closed network, whose rows never change.', of_wallet));
    END IF;
END $$;

CREATE TRIGGER address_claim_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_addressclaim
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('address_claim_for_ever');

-- The clock of a mode: the database's now(), or the newest close time of its open network if that is later.
CREATE FUNCTION treasury_clock(mode text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT greatest(now(), (
        SELECT max(c.close_time)
        FROM treasury_network n
        JOIN treasury_wallet w ON w.network_id = n.id
        JOIN treasury_cursor c ON c.wallet_id = w.id
        WHERE n.mode = treasury_clock.mode AND n.closed_at IS NULL))
$$;

-- reverse:
DROP FUNCTION treasury_clock(text);
DROP TRIGGER address_claim_for_ever ON treasury_addressclaim;
DROP FUNCTION treasury_require_open(bigint);
DROP FUNCTION treasury_network_closed(bigint);
DROP TRIGGER network_no_delete ON treasury_network;
DROP FUNCTION treasury_network_guard() CASCADE;
