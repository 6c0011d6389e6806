-- Legs: what the platform owes, to which address, and the transfer that sends it.

ALTER TABLE payments_leg
    ADD CONSTRAINT leg_deposit FOREIGN KEY (deposit_id, flow, wallet_id)
        REFERENCES payments_deposit (id, flow, wallet_id) ON DELETE RESTRICT,
    -- The cascade keeps a leg's state in step with its transfer's.
    ADD CONSTRAINT leg_transfer_state_follows FOREIGN KEY (transfer_id, transfer_state)
        REFERENCES treasury_transfer (id, state) ON UPDATE CASCADE ON DELETE RESTRICT,
    ADD CONSTRAINT leg_transfer_whole FOREIGN KEY (transfer_id, wallet_id, transfer_kind, dest, dest_tag)
        REFERENCES treasury_transfer (id, wallet_id, kind, dest, dest_tag) ON DELETE RESTRICT;

CREATE TRIGGER leg_facts_frozen BEFORE UPDATE ON payments_leg FOR EACH ROW
    WHEN ((OLD.id, OLD.deposit_id, OLD.flow, OLD.wallet_id, OLD.kind, OLD.amount, OLD.gathered)
        IS DISTINCT FROM (NEW.id, NEW.deposit_id, NEW.flow, NEW.wallet_id, NEW.kind, NEW.amount, NEW.gathered))
    EXECUTE FUNCTION common_forbid('leg_facts_frozen');
CREATE TRIGGER leg_no_delete BEFORE DELETE OR TRUNCATE ON payments_leg
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('leg_no_delete');

-- FOR SHARE on the cursor: waits for a wallet being retired or a network being closed, and holds them off until commit.
CREATE FUNCTION payments_require_wallets_take(wallets bigint[], rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM treasury_cursor c WHERE c.wallet_id = ANY (wallets) ORDER BY c.wallet_id FOR SHARE;
    IF EXISTS (SELECT FROM treasury_wallet w WHERE w.id = ANY (wallets) AND w.state = 'retired') THEN
        PERFORM common_refuse(rule, 'A retired wallet gets no new legs.');
    END IF;
    PERFORM treasury_require_open(w) FROM unnest(wallets) w;
END $$;

CREATE FUNCTION payments_leg_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.transfer_state <> 'failed' THEN
        PERFORM common_refuse('leg_leaves_failed', 'A leg can leave only a failed transfer.');
    END IF;
    PERFORM payments_require_wallets_take(ARRAY[NEW.wallet_id], 'leg_wallet_retired');
    RETURN NEW;
END $$;
CREATE TRIGGER leg_leaves BEFORE UPDATE ON payments_leg FOR EACH ROW
    WHEN (OLD.transfer_id IS NOT NULL AND NEW.transfer_id IS DISTINCT FROM OLD.transfer_id)
    EXECUTE FUNCTION payments_leg_leaves();

CREATE FUNCTION payments_leg_redirected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest payments_redirect;
BEGIN
    IF NEW.kind NOT IN ('payout', 'burn') OR OLD.transfer_id IS NOT NULL OR NEW.transfer_id IS NOT NULL THEN
        PERFORM common_refuse('leg_dest_outside_transfer',
            'Only a payout or burn without a transfer can change its destination.');
    END IF;
    SELECT * INTO newest FROM payments_redirect r WHERE r.leg_id = NEW.id ORDER BY r.id DESC LIMIT 1;
    IF (newest.from_dest, newest.from_tag, newest.to_dest, newest.to_tag)
        IS DISTINCT FROM (OLD.dest, OLD.dest_tag, NEW.dest, NEW.dest_tag) THEN
        PERFORM common_refuse('leg_dest_by_redirect', 'A destination changes only to that of the newest redirect.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER leg_redirected BEFORE UPDATE ON payments_leg FOR EACH ROW
    WHEN ((OLD.dest, OLD.dest_tag) IS DISTINCT FROM (NEW.dest, NEW.dest_tag))
    EXECUTE FUNCTION payments_leg_redirected();

-- Once a statement, for all legs that joined a transfer: it is ready (locked, so that it is not being signed),
-- not overfull, and shared by gathered legs only. Legs leave only failed transfers and the sum is exact at each
-- commit (below), so a leg that joins after its transfer was created always makes it overfull.
CREATE FUNCTION payments_transfers_joined(transfers bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM treasury_transfer t WHERE t.id = ANY (transfers) ORDER BY t.id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM treasury_transfer t WHERE t.id = ANY (transfers) AND t.state <> 'ready') THEN
        PERFORM common_refuse('leg_joins_ready', 'A leg can join only a ready transfer.');
    END IF;
    IF EXISTS (SELECT FROM payments_leg l WHERE l.transfer_id = ANY (transfers)
               GROUP BY l.transfer_id HAVING count(*) > 500) THEN
        PERFORM common_refuse('transfer_at_most_500_legs', 'A transfer has at most 500 legs.');
    END IF;
    IF EXISTS (SELECT FROM payments_leg l WHERE l.transfer_id = ANY (transfers)
               GROUP BY l.transfer_id HAVING count(*) > 1 AND NOT bool_and(l.gathered)) THEN
        PERFORM common_refuse('transfer_shared_by_gathered', 'Only gathered legs share a transfer.');
    END IF;
    IF EXISTS (SELECT FROM payments_leg l JOIN treasury_transfer t ON t.id = l.transfer_id
               WHERE t.id = ANY (transfers) GROUP BY t.id, t.amount HAVING sum(l.amount) > t.amount) THEN
        PERFORM common_refuse('transfer_legs_sum', 'The legs of a transfer never add up to more than its amount.');
    END IF;
END $$;

CREATE FUNCTION payments_legs_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    joined bigint[];
BEGIN
    PERFORM payments_require_wallets_take(
        (SELECT coalesce(array_agg(DISTINCT b.wallet_id), '{}') FROM born b), 'leg_wallet_retired');
    SELECT array_agg(DISTINCT b.transfer_id) INTO joined FROM born b WHERE b.transfer_id IS NOT NULL;
    IF joined IS NOT NULL THEN
        PERFORM payments_transfers_joined(joined);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER legs_born AFTER INSERT ON payments_leg REFERENCING NEW TABLE AS born
    FOR EACH STATEMENT EXECUTE FUNCTION payments_legs_born();

CREATE FUNCTION payments_legs_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    joined bigint[];
BEGIN
    -- EXCEPT, not a join: a plan made for one row would compare hundreds of gathered legs with each other.
    SELECT array_agg(DISTINCT m.transfer_id) INTO joined FROM (
        SELECT n.id, n.transfer_id FROM after_move n WHERE n.transfer_id IS NOT NULL
        EXCEPT SELECT o.id, o.transfer_id FROM before_move o) m;
    IF joined IS NOT NULL THEN
        PERFORM payments_transfers_joined(joined);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER legs_moved AFTER UPDATE ON payments_leg
    REFERENCING OLD TABLE AS before_move NEW TABLE AS after_move
    FOR EACH STATEMENT EXECUTE FUNCTION payments_legs_moved();

CREATE FUNCTION payments_transfer_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    carried numeric;
    sent treasury_transfer;
BEGIN
    SELECT * INTO sent FROM treasury_transfer t WHERE t.id = NEW.id;
    IF sent.state = 'failed' THEN
        RETURN NULL;
    END IF;
    SELECT coalesce(sum(l.amount), 0) INTO carried FROM payments_leg l WHERE l.transfer_id = NEW.id;
    IF carried <> sent.amount THEN
        PERFORM common_refuse('transfer_legs_sum',
            format('Transfer %s sends %s drops, but its legs add up to %s.', sent.id, sent.amount, carried));
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_legs_sum_born AFTER INSERT ON treasury_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('payout', 'burn', 'return'))
    EXECUTE FUNCTION payments_transfer_sum();
CREATE CONSTRAINT TRIGGER transfer_legs_sum_reopened AFTER UPDATE ON treasury_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind IN ('payout', 'burn', 'return') AND OLD.state = 'failed' AND NEW.state <> 'failed')
    EXECUTE FUNCTION payments_transfer_sum();

CREATE TRIGGER redirect_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments_redirect
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('redirect_append_only');

CREATE FUNCTION payments_redirect_born() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    leg payments_leg;
BEGIN
    SELECT * INTO leg FROM payments_leg l WHERE l.id = NEW.leg_id FOR NO KEY UPDATE;
    IF leg.kind NOT IN ('payout', 'burn') OR leg.transfer_id IS NOT NULL
        OR (leg.dest, leg.dest_tag) IS DISTINCT FROM (NEW.from_dest, NEW.from_tag) THEN
        PERFORM common_refuse('redirect_of_open_leg',
            'A redirect starts at the current destination of a payout or burn outside any transfer.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER redirect_born BEFORE INSERT ON payments_redirect
    FOR EACH ROW EXECUTE FUNCTION payments_redirect_born();

CREATE FUNCTION payments_redirect_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM payments_leg l WHERE l.id = NEW.leg_id AND (l.dest, l.dest_tag) = (
            SELECT r.to_dest, r.to_tag FROM payments_redirect r
            WHERE r.leg_id = NEW.leg_id ORDER BY r.id DESC LIMIT 1)) THEN
        PERFORM common_refuse('redirect_done', 'A leg goes to the destination of its newest redirect.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER redirect_done AFTER INSERT ON payments_redirect
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_redirect_done();

-- reverse:
DROP FUNCTION payments_redirect_done() CASCADE;
DROP FUNCTION payments_redirect_born() CASCADE;
DROP TRIGGER redirect_append_only ON payments_redirect;
DROP FUNCTION payments_transfer_sum() CASCADE;
DROP FUNCTION payments_legs_moved() CASCADE;
DROP FUNCTION payments_legs_born() CASCADE;
DROP FUNCTION payments_transfers_joined(bigint[]);
DROP FUNCTION payments_leg_redirected() CASCADE;
DROP FUNCTION payments_leg_leaves() CASCADE;
DROP FUNCTION payments_require_wallets_take(bigint[], text);
DROP TRIGGER leg_no_delete ON payments_leg;
DROP TRIGGER leg_facts_frozen ON payments_leg;
ALTER TABLE payments_leg
    DROP CONSTRAINT leg_transfer_whole,
    DROP CONSTRAINT leg_transfer_state_follows,
    DROP CONSTRAINT leg_deposit;
