-- Invoices: numbers without gaps, one owner with its stock, and nothing changes once it is open.

-- An invoice's stock is of its kind, its merchant and its mode.
CREATE FUNCTION selling_invoice_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> 'draft' THEN
        PERFORM common_refuse('invoice_begins_as_draft', 'An invoice begins as a draft.');
    END IF;
    IF NOT EXISTS (SELECT FROM payments_stock stock WHERE stock.id = NEW.stock_id AND stock.kind = 'invoice'
        AND stock.merchant_id = NEW.merchant_id AND stock.mode = NEW.mode AND stock.total = 1) THEN
        PERFORM common_refuse('invoice_stock', 'An invoice has a stock of its own, of one piece.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER invoice_insert BEFORE INSERT ON selling_invoice FOR EACH ROW
    EXECUTE FUNCTION selling_invoice_insert();

-- Opening takes the next number of the series, and moves the series on. So there is no gap and no number twice,
-- whoever writes.
CREATE FUNCTION selling_invoice_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    series selling_invoiceseries%ROWTYPE;
    taxes numeric;
BEGIN
    UPDATE selling_invoiceseries SET next_number = next_number + 1
        WHERE merchant_id = NEW.merchant_id AND mode = NEW.mode RETURNING * INTO series;
    IF NEW.serial IS DISTINCT FROM series.next_number - 1 OR NEW.number IS DISTINCT FROM
        series.prefix || lpad(NEW.serial::text, greatest(series.width, length(NEW.serial::text)), '0') THEN
        PERFORM common_refuse('invoice_number_next', format('The next number is not %s.', NEW.number));
    END IF;
    SELECT coalesce(sum((tax ->> 'tax')::numeric), 0) INTO taxes FROM jsonb_array_elements(NEW.taxes) tax;
    IF NEW.total <> NEW.subtotal + taxes THEN
        PERFORM common_refuse('invoice_adds_up', 'The total is the subtotal and the taxes.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER invoice_open BEFORE UPDATE ON selling_invoice FOR EACH ROW
    WHEN (OLD.state = 'draft' AND NEW.state = 'open') EXECUTE FUNCTION selling_invoice_open();

CREATE TRIGGER invoice_owner_frozen BEFORE UPDATE ON selling_invoice FOR EACH ROW
    WHEN ((OLD.stock_id, OLD.merchant_id, OLD.mode, OLD.token, OLD.created_at)
        IS DISTINCT FROM (NEW.stock_id, NEW.merchant_id, NEW.mode, NEW.token, NEW.created_at))
    EXECUTE FUNCTION common_forbid('invoice_owner_frozen');
-- draft → open → void, and no other way.
CREATE TRIGGER invoice_states BEFORE UPDATE ON selling_invoice FOR EACH ROW
    WHEN (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (('draft', 'open'), ('open', 'void')))
    EXECUTE FUNCTION common_forbid('invoice_states');
-- What is on the paper. Only the time of the last e-mail, the reminders and the voiding come later.
CREATE TRIGGER invoice_frozen BEFORE UPDATE ON selling_invoice FOR EACH ROW
    WHEN (OLD.state <> 'draft' AND (
        to_jsonb(OLD) - ARRAY['state', 'voided_at', 'sent_at', 'reminders'])
        IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['state', 'voided_at', 'sent_at', 'reminders']))
    EXECUTE FUNCTION common_forbid('invoice_frozen');

-- A void invoice has nothing left to sell: no deposit can pay for it, and what was paid cannot be voided.
CREATE FUNCTION selling_invoice_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payments_stock stock WHERE stock.id = NEW.stock_id AND stock.total = 0) THEN
        PERFORM common_refuse('invoice_void_sells_nothing', 'A void invoice has nothing to sell.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER invoice_void BEFORE UPDATE ON selling_invoice FOR EACH ROW
    WHEN (OLD.state <> 'void' AND NEW.state = 'void') EXECUTE FUNCTION selling_invoice_void();

CREATE TRIGGER invoice_kept BEFORE DELETE ON selling_invoice FOR EACH ROW
    WHEN (OLD.state <> 'draft') EXECUTE FUNCTION common_forbid('invoice_kept');
CREATE TRIGGER invoice_not_truncated BEFORE TRUNCATE ON selling_invoice
    EXECUTE FUNCTION common_forbid('invoice_not_truncated');

-- The series moves only as an invoice is opened; its beginning is fixed from then on.
CREATE FUNCTION selling_series_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.merchant_id, OLD.mode) IS DISTINCT FROM (NEW.merchant_id, NEW.mode) THEN
        PERFORM common_refuse('invoice_series_owner', 'A series stays its merchant''s.');
    END IF;
    IF pg_trigger_depth() > 1 THEN
        RETURN NEW;
    END IF;
    IF OLD.next_number <> OLD.first_number OR NEW.next_number <> NEW.first_number THEN
        PERFORM common_refuse('invoice_series_fixed', 'The series is fixed once it has an invoice.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER invoice_series_update BEFORE UPDATE ON selling_invoiceseries FOR EACH ROW
    EXECUTE FUNCTION selling_series_update();
CREATE FUNCTION selling_series_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.next_number <> NEW.first_number THEN
        PERFORM common_refuse('invoice_series_fixed', 'A series begins with its first number.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER invoice_series_insert BEFORE INSERT ON selling_invoiceseries FOR EACH ROW
    EXECUTE FUNCTION selling_series_insert();
CREATE TRIGGER invoice_series_kept BEFORE DELETE ON selling_invoiceseries FOR EACH ROW
    WHEN (OLD.next_number <> OLD.first_number) EXECUTE FUNCTION common_forbid('invoice_series_kept');

CREATE TRIGGER invoice_reminder_kept BEFORE UPDATE OR DELETE ON selling_invoicereminder FOR EACH ROW
    EXECUTE FUNCTION common_forbid('invoice_reminder_kept');

-- reverse:
DROP TRIGGER invoice_insert ON selling_invoice;
DROP TRIGGER invoice_open ON selling_invoice;
DROP TRIGGER invoice_owner_frozen ON selling_invoice;
DROP TRIGGER invoice_states ON selling_invoice;
DROP TRIGGER invoice_frozen ON selling_invoice;
DROP TRIGGER invoice_void ON selling_invoice;
DROP TRIGGER invoice_kept ON selling_invoice;
DROP TRIGGER invoice_not_truncated ON selling_invoice;
DROP TRIGGER invoice_series_update ON selling_invoiceseries;
DROP TRIGGER invoice_series_insert ON selling_invoiceseries;
DROP TRIGGER invoice_series_kept ON selling_invoiceseries;
DROP TRIGGER invoice_reminder_kept ON selling_invoicereminder;
DROP FUNCTION selling_invoice_insert();
DROP FUNCTION selling_invoice_open();
DROP FUNCTION selling_invoice_void();
DROP FUNCTION selling_series_update();
DROP FUNCTION selling_series_insert();
