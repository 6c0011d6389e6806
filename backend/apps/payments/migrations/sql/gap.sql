-- The gap after a restore: a lost payment's deposit has an unknown tag. Returned by itself, it could be paid twice.
CREATE OR REPLACE FUNCTION payments_deposits_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM treasury_require_known_database();
    -- The sweep holds its cursor already; anything else waits here while the network is being closed.
    PERFORM FROM treasury_cursor c WHERE c.wallet_id IN (SELECT b.wallet_id FROM born b) FOR SHARE;
    PERFORM treasury_require_open(b.wallet_id) FROM (SELECT DISTINCT wallet_id FROM born) b;
    IF EXISTS (SELECT FROM born b JOIN treasury_attempt a ON a.tx_hash = b.tx_hash AND a.wallet_id = b.wallet_id)
        OR EXISTS (SELECT FROM born b JOIN treasury_externaltransaction o
                   ON o.tx_hash = b.tx_hash AND o.wallet_id = b.wallet_id)
        OR EXISTS (SELECT FROM born b JOIN treasury_wallet w ON w.id = b.wallet_id AND w.address = b.sender) THEN
        PERFORM common_refuse('deposit_not_signed_by_wallet',
            'A transaction signed by the wallet is never its deposit.');
    END IF;
    IF EXISTS (SELECT FROM born b JOIN treasury_wallet w ON w.id = b.wallet_id
               WHERE b.reason = 'unknown_destination_tag' AND b.ledger_index > w.gap_after
                   AND b.ledger_index <= coalesce(w.gap_until, b.ledger_index)) THEN
        PERFORM common_refuse('deposit_gap_held', 'In the gap a deposit with an unknown tag is held.');
    END IF;
    RETURN NULL;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION payments_deposits_born() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The sweep holds its cursor already; anything else waits here while the network is being closed.
    PERFORM FROM treasury_cursor c WHERE c.wallet_id IN (SELECT b.wallet_id FROM born b) FOR SHARE;
    PERFORM treasury_require_open(b.wallet_id) FROM (SELECT DISTINCT wallet_id FROM born) b;
    IF EXISTS (SELECT FROM born b JOIN treasury_attempt a ON a.tx_hash = b.tx_hash AND a.wallet_id = b.wallet_id)
        OR EXISTS (SELECT FROM born b JOIN treasury_externaltransaction o
                   ON o.tx_hash = b.tx_hash AND o.wallet_id = b.wallet_id)
        OR EXISTS (SELECT FROM born b JOIN treasury_wallet w ON w.id = b.wallet_id AND w.address = b.sender) THEN
        PERFORM common_refuse('deposit_not_signed_by_wallet',
            'A transaction signed by the wallet is never its deposit.');
    END IF;
    RETURN NULL;
END $$;
