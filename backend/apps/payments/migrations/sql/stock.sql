-- What links and invoices have to sell: taken by the payments that settle, by nobody else.

CREATE TRIGGER payment_sale_frozen BEFORE UPDATE ON payments_payment FOR EACH ROW
    WHEN ((OLD.origin, OLD.stock_id, OLD.pieces, OLD.customer_email)
        IS DISTINCT FROM (NEW.origin, NEW.stock_id, NEW.pieces, NEW.customer_email))
    EXECUTE FUNCTION common_forbid('payment_facts_frozen');

CREATE FUNCTION payments_stock_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.sold <> 0 THEN
            PERFORM common_refuse('stock_born_unsold', 'Nothing of a new stock is sold.');
        END IF;
    ELSIF (NEW.id, NEW.kind, NEW.merchant_id, NEW.mode)
        IS DISTINCT FROM (OLD.id, OLD.kind, OLD.merchant_id, OLD.mode) THEN
        PERFORM common_refuse('stock_facts_frozen', 'Whose stock it is never changes.');
    -- At depth 2 it was called by the trigger of a payment or of a correction.
    ELSIF NEW.sold <> OLD.sold AND pg_trigger_depth() < 2 THEN
        PERFORM common_refuse('stock_follows_sales', 'What is sold changes with the payments alone.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER stock_guard BEFORE INSERT OR UPDATE ON payments_stock
    FOR EACH ROW EXECUTE FUNCTION payments_stock_guard();
CREATE TRIGGER stock_no_delete BEFORE DELETE OR TRUNCATE ON payments_stock
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('stock_no_delete');

CREATE FUNCTION payments_stock_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE payments_stock SET sold = sold + NEW.pieces WHERE id = NEW.stock_id;
    RETURN NULL;
END $$;
CREATE TRIGGER stock_taken AFTER UPDATE ON payments_payment FOR EACH ROW
    WHEN (NEW.stock_id IS NOT NULL AND OLD.status = 'pending' AND NEW.status = 'processing')
    EXECUTE FUNCTION payments_stock_taken();

-- A deposit that was not on the ledger sold nothing; else its invoice, a stock of one, could never be paid.
CREATE FUNCTION payments_stock_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE payments_stock s SET sold = s.sold - p.pieces
        FROM payments_payment p WHERE p.deposit_id = NEW.deposit_id AND s.id = p.stock_id;
    RETURN NULL;
END $$;
CREATE TRIGGER correction_stock AFTER INSERT ON payments_correction
    FOR EACH ROW EXECUTE FUNCTION payments_stock_corrected();

-- Sold out is said only where it is true, and it ends the payment. Dust leaves the payment as it is.
CREATE FUNCTION payments_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM payments_payment p JOIN payments_stock s ON s.id = p.stock_id
        WHERE p.id = NEW.payment_id AND s.sold + p.pieces > s.total
            AND (p.status = 'expired' OR NEW.delivered < NEW.min_return)) THEN
        PERFORM common_refuse('deposit_sold_out',
            'A deposit is sold out only where too little is left, and it ends its payment.');
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER deposit_sold_out AFTER INSERT ON payments_deposit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.reason = 'sold_out')
    EXECUTE FUNCTION payments_sold_out();

-- As before, and: a sold-out deposit ends its payment, in time or not.
CREATE OR REPLACE FUNCTION payments_expiry_proven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF treasury_network_closed(NEW.wallet_id)
        OR EXISTS (
            SELECT FROM treasury_cursor c WHERE c.wallet_id = NEW.wallet_id AND CASE
                WHEN NEW.ended_ledger IS NULL THEN c.close_time > NEW.expires_at + interval '30 seconds'
                ELSE c.ledger_index >= NEW.ended_ledger END)
        OR EXISTS (
            SELECT FROM payments_deposit d WHERE d.payment_id = NEW.id AND CASE
                WHEN d.reason = 'sold_out' THEN true
                WHEN NEW.ended_ledger IS NULL THEN d.close_time > NEW.expires_at + interval '30 seconds'
                ELSE d.ledger_index > NEW.ended_ledger END) THEN
        RETURN NULL;
    END IF;
    PERFORM common_refuse('payment_expiry_proven',
        'A payment expires only after the ledger was processed past its end.');
    RETURN NULL;
END $$;

-- reverse:
CREATE OR REPLACE FUNCTION payments_expiry_proven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF treasury_network_closed(NEW.wallet_id)
        OR EXISTS (
            SELECT FROM treasury_cursor c WHERE c.wallet_id = NEW.wallet_id AND CASE
                WHEN NEW.ended_ledger IS NULL THEN c.close_time > NEW.expires_at + interval '30 seconds'
                ELSE c.ledger_index >= NEW.ended_ledger END)
        OR EXISTS (
            SELECT FROM payments_deposit d WHERE d.payment_id = NEW.id AND CASE
                WHEN NEW.ended_ledger IS NULL THEN d.close_time > NEW.expires_at + interval '30 seconds'
                ELSE d.ledger_index > NEW.ended_ledger END) THEN
        RETURN NULL;
    END IF;
    PERFORM common_refuse('payment_expiry_proven',
        'A payment expires only after the ledger was processed past its end.');
    RETURN NULL;
END $$;
DROP FUNCTION payments_sold_out() CASCADE;
DROP FUNCTION payments_stock_corrected() CASCADE;
DROP FUNCTION payments_stock_taken() CASCADE;
DROP TRIGGER stock_no_delete ON payments_stock;
DROP FUNCTION payments_stock_guard() CASCADE;
DROP TRIGGER payment_sale_frozen ON payments_payment;
