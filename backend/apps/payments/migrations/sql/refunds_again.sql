-- A refund may fail, and come back, as often as it is sent; what could not be given back may go to the customer after all.

CREATE OR REPLACE FUNCTION payments_refund_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    named boolean := OLD.status = 'awaiting_payer' AND NEW.status = 'awaiting_merchant';
    confirmed boolean := OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.status = 'awaiting_merchant';
BEGIN
    IF (NEW.id, NEW.payment_id, NEW.merchant_id, NEW.mode, NEW.method, NEW.amount, NEW.price, NEW.currency, NEW.rate,
        NEW.rate_at, NEW.return_fee, NEW.reason, NEW.key, NEW.body_sha256, NEW.claim_token, NEW.created_at,
        NEW.from_ledger)
        IS DISTINCT FROM
       (OLD.id, OLD.payment_id, OLD.merchant_id, OLD.mode, OLD.method, OLD.amount, OLD.price, OLD.currency, OLD.rate,
        OLD.rate_at, OLD.return_fee, OLD.reason, OLD.key, OLD.body_sha256, OLD.claim_token, OLD.created_at,
        OLD.from_ledger)
        OR ((NEW.dest, NEW.dest_tag) IS DISTINCT FROM (OLD.dest, OLD.dest_tag) AND NOT named)
        OR ((NEW.confirmed_at, NEW.wallet_id, NEW.tag) IS DISTINCT FROM (OLD.confirmed_at, OLD.wallet_id, OLD.tag)
            AND NOT confirmed)
        OR (NEW.expires_at <> OLD.expires_at AND NOT (named OR confirmed))
        OR (OLD.deposit_id IS NOT NULL AND NEW.deposit_id IS DISTINCT FROM OLD.deposit_id)
        OR (OLD.came_back IS NOT NULL AND NEW.came_back IS NULL)
        OR (OLD.proof_hash IS NOT NULL AND (NEW.proof_hash, NEW.proof_ledger)
            IS DISTINCT FROM (OLD.proof_hash, OLD.proof_ledger))
        OR (OLD.given_back AND NOT NEW.given_back AND NEW.status <> 'sending') THEN
        PERFORM common_refuse('refund_facts_frozen', 'What a refund is, and each thing that happened to it, is written once.');
    END IF;
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
        ('awaiting_payer', 'awaiting_merchant'), ('awaiting_payer', 'canceled'), ('awaiting_payer', 'expired'),
        ('awaiting_merchant', 'sending'), ('awaiting_merchant', 'canceled'), ('awaiting_merchant', 'expired'),
        ('sending', 'succeeded'), ('sending', 'failed'), ('failed', 'sending'), ('succeeded', 'failed'))
        AND NOT (NEW.method = 'own_wallet' AND NEW.status = 'succeeded'
            AND OLD.status IN ('awaiting_merchant', 'canceled', 'expired')) THEN
        PERFORM common_refuse('refund_state_table',
            format('A refund cannot change from %s to %s.', OLD.status, NEW.status));
    END IF;
    IF NEW.sequence < OLD.sequence OR (NEW.sequence = OLD.sequence AND NEW.status <> OLD.status) THEN
        PERFORM common_refuse('refund_sequence_rises', 'Every event increases a refund''s sequence.');
    END IF;
    -- What was sent last is what comes back: the refund itself, or what came back before and was sent again.
    IF NEW.came_back IS DISTINCT FROM OLD.came_back AND NOT EXISTS (
        SELECT FROM payments_leg l
        JOIN treasury_transfer t ON t.id = l.transfer_id AND t.state = 'paid'
        JOIN payments_deposit d ON d.id = NEW.came_back AND d.flow = 'held' AND d.merchant_id = NEW.merchant_id
            AND d.destination_tag = t.source_tag
        WHERE l.deposit_id = coalesce(OLD.came_back, NEW.deposit_id) AND l.kind = 'refund') THEN
        PERFORM common_refuse('refund_came_back_held',
            'What came back of a refund is a deposit held in its merchant''s name.');
    END IF;
    RETURN NEW;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION payments_refund_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    named boolean := OLD.status = 'awaiting_payer' AND NEW.status = 'awaiting_merchant';
    confirmed boolean := OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.status = 'awaiting_merchant';
BEGIN
    IF (NEW.id, NEW.payment_id, NEW.merchant_id, NEW.mode, NEW.method, NEW.amount, NEW.price, NEW.currency, NEW.rate,
        NEW.rate_at, NEW.return_fee, NEW.reason, NEW.key, NEW.body_sha256, NEW.claim_token, NEW.created_at,
        NEW.from_ledger)
        IS DISTINCT FROM
       (OLD.id, OLD.payment_id, OLD.merchant_id, OLD.mode, OLD.method, OLD.amount, OLD.price, OLD.currency, OLD.rate,
        OLD.rate_at, OLD.return_fee, OLD.reason, OLD.key, OLD.body_sha256, OLD.claim_token, OLD.created_at,
        OLD.from_ledger)
        OR ((NEW.dest, NEW.dest_tag) IS DISTINCT FROM (OLD.dest, OLD.dest_tag) AND NOT named)
        OR ((NEW.confirmed_at, NEW.wallet_id, NEW.tag) IS DISTINCT FROM (OLD.confirmed_at, OLD.wallet_id, OLD.tag)
            AND NOT confirmed)
        OR (NEW.expires_at <> OLD.expires_at AND NOT (named OR confirmed))
        OR (OLD.deposit_id IS NOT NULL AND NEW.deposit_id IS DISTINCT FROM OLD.deposit_id)
        OR (OLD.came_back IS NOT NULL AND NEW.came_back IS DISTINCT FROM OLD.came_back)
        OR (OLD.proof_hash IS NOT NULL AND (NEW.proof_hash, NEW.proof_ledger)
            IS DISTINCT FROM (OLD.proof_hash, OLD.proof_ledger))
        OR (OLD.given_back AND NOT NEW.given_back) THEN
        PERFORM common_refuse('refund_facts_frozen', 'What a refund is, and each thing that happened to it, is written once.');
    END IF;
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
        ('awaiting_payer', 'awaiting_merchant'), ('awaiting_payer', 'canceled'), ('awaiting_payer', 'expired'),
        ('awaiting_merchant', 'sending'), ('awaiting_merchant', 'canceled'), ('awaiting_merchant', 'expired'),
        ('sending', 'succeeded'), ('sending', 'failed'), ('failed', 'sending'), ('succeeded', 'failed'))
        AND NOT (NEW.method = 'own_wallet' AND NEW.status = 'succeeded'
            AND OLD.status IN ('awaiting_merchant', 'canceled', 'expired')) THEN
        PERFORM common_refuse('refund_state_table',
            format('A refund cannot change from %s to %s.', OLD.status, NEW.status));
    END IF;
    IF NEW.sequence < OLD.sequence OR (NEW.sequence = OLD.sequence AND NEW.status <> OLD.status) THEN
        PERFORM common_refuse('refund_sequence_rises', 'Every event increases a refund''s sequence.');
    END IF;
    IF NEW.came_back IS NOT NULL AND OLD.came_back IS NULL AND NOT EXISTS (
        SELECT FROM payments_leg l
        JOIN treasury_transfer t ON t.id = l.transfer_id AND t.state = 'paid'
        JOIN payments_deposit d ON d.id = NEW.came_back AND d.flow = 'held' AND d.merchant_id = NEW.merchant_id
            AND d.destination_tag = t.source_tag
        WHERE l.deposit_id = NEW.deposit_id AND l.kind = 'refund') THEN
        PERFORM common_refuse('refund_came_back_held',
            'What came back of a refund is a deposit held in its merchant''s name.');
    END IF;
    RETURN NEW;
END $$;
