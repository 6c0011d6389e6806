-- Platform wallets, burn wallets and cursors.

ALTER TABLE treasury_wallet
    ADD CONSTRAINT wallet_network_mode FOREIGN KEY (network_id, mode)
        REFERENCES treasury_network (id, mode) ON DELETE RESTRICT,
    ADD CONSTRAINT wallet_address_claim FOREIGN KEY (address, role, mode)
        REFERENCES treasury_addressclaim (address, role, mode) ON DELETE RESTRICT;
ALTER TABLE treasury_burnwallet
    ADD CONSTRAINT burn_wallet_address_claim FOREIGN KEY (address, role, claim_mode)
        REFERENCES treasury_addressclaim (address, role, mode) ON DELETE RESTRICT;

CREATE FUNCTION treasury_wallet_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    closed timestamptz;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.state <> 'active' THEN
            PERFORM common_refuse('wallet_born_active', 'A new wallet is active.');
        END IF;
    ELSE
        IF (NEW.id, NEW.network_id, NEW.mode, NEW.address, NEW.funding_tag, NEW.registered_ledger, NEW.registered_at)
            IS DISTINCT FROM
           (OLD.id, OLD.network_id, OLD.mode, OLD.address, OLD.funding_tag, OLD.registered_ledger, OLD.registered_at)
        THEN
            PERFORM common_refuse('wallet_facts_frozen',
                'A wallet''s network, mode, address, funding tag and first ledger never change.');
        END IF;
        IF NEW.next_sequence < OLD.next_sequence THEN
            PERFORM common_refuse('wallet_sequence_never_falls', 'A Sequence is never given out twice.');
        END IF;
        IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
            ('active', 'replaced'), ('active', 'retired'), ('replaced', 'active'), ('replaced', 'retired'),
            ('retired', 'active')) THEN
            PERFORM common_refuse('wallet_state_table',
                format('A wallet cannot change from %s to %s.', OLD.state, NEW.state));
        END IF;
    END IF;

    IF NEW.state = 'active' AND (TG_OP = 'INSERT' OR OLD.state <> 'active') THEN
        SELECT n.closed_at INTO closed FROM treasury_network n WHERE n.id = NEW.network_id FOR SHARE;
        IF closed IS NOT NULL THEN
            PERFORM common_refuse('wallet_network_open',
                'No wallet can be registered or reactivated on a closed network.');
        END IF;
    ELSE
        PERFORM treasury_require_open(NEW.id);
    END IF;

    IF TG_OP = 'UPDATE' AND NEW.state = 'retired' AND OLD.state <> 'retired' THEN
        -- Inserting a leg locks the cursor FOR SHARE; inserting a payment or transfer locks the wallet FOR KEY SHARE.
        PERFORM FROM treasury_cursor c WHERE c.wallet_id = NEW.id FOR UPDATE;
        PERFORM FROM treasury_wallet w WHERE w.id = NEW.id FOR UPDATE;
        IF EXISTS (SELECT FROM treasury_transfer t
                   WHERE t.wallet_id = NEW.id AND t.state IN ('ready', 'signed', 'stuck')) THEN
            PERFORM common_refuse('wallet_retire_open_transfer',
                'A wallet can be retired only when every transfer is paid or failed.');
        END IF;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER wallet_guard BEFORE INSERT OR UPDATE ON treasury_wallet
    FOR EACH ROW EXECUTE FUNCTION treasury_wallet_guard();
CREATE TRIGGER wallet_no_delete BEFORE DELETE OR TRUNCATE ON treasury_wallet
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('wallet_no_delete');

-- Refuses new work for a retired wallet. FOR KEY SHARE waits for a retirement in progress (which holds FOR UPDATE)
-- and for nothing else.
CREATE FUNCTION treasury_require_not_retired(of_wallet bigint, rule text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    found_state text;
BEGIN
    SELECT w.state INTO found_state FROM treasury_wallet w WHERE w.id = of_wallet FOR KEY SHARE;
    IF found_state = 'retired' THEN
        PERFORM common_refuse(rule, format('Wallet %s is retired.', of_wallet));
    END IF;
END $$;

-- Legs and retirement lock the cursor row, so a wallet without one would be unprotected.
CREATE FUNCTION treasury_wallet_has_cursor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM treasury_cursor c WHERE c.wallet_id = NEW.id) THEN
        PERFORM common_refuse('wallet_has_cursor', 'A wallet is registered together with its cursor.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_has_cursor AFTER INSERT ON treasury_wallet
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION treasury_wallet_has_cursor();

CREATE FUNCTION treasury_cursor_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_open(NEW.wallet_id);
    IF TG_OP = 'INSERT' THEN
        IF NEW.ledger_index IS DISTINCT FROM
           (SELECT w.registered_ledger FROM treasury_wallet w WHERE w.id = NEW.wallet_id) THEN
            PERFORM common_refuse('cursor_starts_at_registration',
                'A cursor starts at the ledger in which its wallet was registered.');
        END IF;
    ELSE
        IF NEW.wallet_id <> OLD.wallet_id THEN
            PERFORM common_refuse('cursor_wallet_frozen', 'A cursor''s wallet never changes.');
        END IF;
        IF NEW.ledger_index < OLD.ledger_index OR NEW.close_time < OLD.close_time THEN
            PERFORM common_refuse('cursor_never_falls', 'A cursor never goes back.');
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cursor_guard BEFORE INSERT OR UPDATE ON treasury_cursor
    FOR EACH ROW EXECUTE FUNCTION treasury_cursor_guard();
CREATE TRIGGER cursor_no_delete BEFORE DELETE OR TRUNCATE ON treasury_cursor
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('cursor_no_delete');

CREATE TRIGGER burn_wallet_facts_frozen BEFORE UPDATE ON treasury_burnwallet FOR EACH ROW
    WHEN ((OLD.id, OLD.mode, OLD.address) IS DISTINCT FROM (NEW.id, NEW.mode, NEW.address))
    EXECUTE FUNCTION common_forbid('burn_wallet_facts_frozen');
CREATE TRIGGER burn_wallet_no_delete BEFORE DELETE OR TRUNCATE ON treasury_burnwallet
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('burn_wallet_no_delete');

-- reverse:
DROP TRIGGER burn_wallet_no_delete ON treasury_burnwallet;
DROP TRIGGER burn_wallet_facts_frozen ON treasury_burnwallet;
DROP TRIGGER cursor_no_delete ON treasury_cursor;
DROP FUNCTION treasury_cursor_guard() CASCADE;
DROP FUNCTION treasury_wallet_has_cursor() CASCADE;
DROP FUNCTION treasury_require_not_retired(bigint, text);
DROP TRIGGER wallet_no_delete ON treasury_wallet;
DROP FUNCTION treasury_wallet_guard() CASCADE;
ALTER TABLE treasury_burnwallet DROP CONSTRAINT burn_wallet_address_claim;
ALTER TABLE treasury_wallet DROP CONSTRAINT wallet_address_claim, DROP CONSTRAINT wallet_network_mode;
