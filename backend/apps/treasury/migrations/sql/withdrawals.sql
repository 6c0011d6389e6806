-- A withdrawal takes the operator's own money: what is booked, less what is owed and held, less the reserve of the
-- newest audit, less what other open withdrawals take.
CREATE FUNCTION treasury_withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    own numeric;
    reserve bigint;
    promised numeric;
BEGIN
    -- One at a time: two that were counted at the same moment could be more than there is. Each statement below sees
    -- what was committed before it.
    PERFORM FROM treasury_wallet w WHERE w.id = NEW.wallet_id FOR NO KEY UPDATE;
    SELECT coalesce(sum(l.drops), 0) INTO own
        FROM treasury_entry e
        JOIN treasury_line l ON l.entry_id = e.id
            AND l.account IN ('wallet', 'owed_payout', 'owed_burn', 'owed_return', 'held')
        WHERE e.wallet_id = NEW.wallet_id;
    SELECT a.reserve INTO reserve FROM treasury_audit a
        WHERE a.wallet_id = NEW.wallet_id ORDER BY a.ledger_index DESC LIMIT 1;
    SELECT coalesce(sum(t.amount), 0) INTO promised FROM treasury_transfer t
        WHERE t.wallet_id = NEW.wallet_id AND t.kind = 'withdraw' AND t.id <> NEW.id
            AND t.state IN ('ready', 'signed', 'stuck');
    IF NEW.amount > own - coalesce(reserve, 0) - promised THEN
        PERFORM common_refuse('withdrawal_from_equity',
            'A withdrawal takes at most the equity above the reserve and other withdrawals.');
    END IF;
    RETURN NULL;
END $$;
-- Runs after the insert, so that the general transfer rules are checked first.
CREATE TRIGGER transfer_withdrawal_guard AFTER INSERT ON treasury_transfer
    FOR EACH ROW WHEN (NEW.kind = 'withdraw') EXECUTE FUNCTION treasury_withdrawal_guard();
CREATE TRIGGER transfer_withdrawal_reopened AFTER UPDATE ON treasury_transfer
    FOR EACH ROW WHEN (NEW.kind = 'withdraw' AND OLD.state = 'failed' AND NEW.state = 'ready')
    EXECUTE FUNCTION treasury_withdrawal_guard();

-- reverse:
DROP FUNCTION treasury_withdrawal_guard() CASCADE;
