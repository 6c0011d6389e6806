-- What takeovers and corrections compare: the lines of an entry, and what a wallet may spend of its own.

-- One entry by its unique key; all null where it does not exist.
CREATE FUNCTION treasury_booked(of_kind text, of_source text,
    OUT wallet_id bigint, OUT ledger_index bigint, OUT lines jsonb) LANGUAGE sql STABLE AS $$
    SELECT e.wallet_id, e.ledger_index, jsonb_object_agg(l.account, l.drops)
    FROM treasury_entry e JOIN treasury_line l ON l.entry_id = e.id
    WHERE e.kind = of_kind AND e.source = of_source GROUP BY e.id
$$;

-- What is booked, less what is owed and held, less the reserve of the newest audit, less open withdrawals. The caller
-- has locked the wallet: two sums that were counted at the same moment could be more than there is.
CREATE FUNCTION treasury_spendable(of_wallet bigint) RETURNS numeric LANGUAGE sql AS $$
    SELECT coalesce((
            SELECT sum(l.drops) FROM treasury_entry e JOIN treasury_line l ON l.entry_id = e.id
                AND l.account IN ('wallet', 'owed_payout', 'owed_burn', 'owed_return', 'held')
            WHERE e.wallet_id = of_wallet), 0)
        - coalesce((
            SELECT a.reserve FROM treasury_audit a
            WHERE a.wallet_id = of_wallet ORDER BY a.ledger_index DESC LIMIT 1), 0)
        - coalesce((
            SELECT sum(t.amount) FROM treasury_transfer t
            WHERE t.wallet_id = of_wallet AND t.kind = 'withdraw' AND t.state IN ('ready', 'signed', 'stuck')), 0)
$$;

-- A withdrawal takes the operator's own money. It is counted itself: it exists when this runs.
CREATE OR REPLACE FUNCTION treasury_withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM treasury_wallet w WHERE w.id = NEW.wallet_id FOR NO KEY UPDATE;
    IF treasury_spendable(NEW.wallet_id) < 0 THEN
        PERFORM common_refuse('withdrawal_from_equity',
            'A withdrawal takes at most the equity above the reserve and other withdrawals.');
    END IF;
    RETURN NULL;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION treasury_withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    own numeric;
    reserve bigint;
    promised numeric;
BEGIN
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
DROP FUNCTION treasury_spendable(bigint);
DROP FUNCTION treasury_booked(text, text);
