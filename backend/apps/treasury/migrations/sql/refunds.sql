-- What is owed as a refund is not the operator's: a withdrawal or a takeover must not spend it.
CREATE OR REPLACE FUNCTION treasury_spendable(of_wallet bigint) RETURNS numeric LANGUAGE sql AS $$
    SELECT coalesce((
            SELECT sum(l.drops) FROM treasury_entry e JOIN treasury_line l ON l.entry_id = e.id
                AND l.account IN ('wallet', 'owed_payout', 'owed_burn', 'owed_return', 'owed_refund', 'held')
            WHERE e.wallet_id = of_wallet), 0)
        - coalesce((
            SELECT a.reserve FROM treasury_audit a
            WHERE a.wallet_id = of_wallet ORDER BY a.ledger_index DESC LIMIT 1), 0)
        - coalesce((
            SELECT sum(t.amount) FROM treasury_transfer t
            WHERE t.wallet_id = of_wallet AND t.kind = 'withdraw' AND t.state IN ('ready', 'signed', 'stuck')), 0)
$$;

-- reverse:
CREATE OR REPLACE FUNCTION treasury_spendable(of_wallet bigint) RETURNS numeric LANGUAGE sql AS $$
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
