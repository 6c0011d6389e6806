-- The order of an account's events. A position is given once, when somebody asks for the event, and under a lock
-- of the account and mode (`services/feed.py`): so it is given to committed events only, after every position
-- given before. `serial` is the order in which events were written, and says in which order they get positions.
CREATE SEQUENCE webhooks_event_serial_seq AS bigint;
CREATE SEQUENCE webhooks_event_position_seq AS bigint;
ALTER TABLE webhooks_event ADD COLUMN serial bigint, ADD COLUMN position bigint;

-- Events from before: in the order of their time, and of their sequence within a payment.
ALTER TABLE webhooks_event DISABLE TRIGGER event_frozen;
UPDATE webhooks_event event SET serial = numbered.serial
FROM (
    SELECT id, row_number() OVER (ORDER BY created_at, length(key), key) AS serial FROM webhooks_event
) numbered
WHERE numbered.id = event.id;
ALTER TABLE webhooks_event ENABLE TRIGGER event_frozen;
SELECT setval('webhooks_event_serial_seq', coalesce((SELECT max(serial) FROM webhooks_event), 0) + 1, false);

ALTER TABLE webhooks_event ALTER COLUMN serial SET DEFAULT nextval('webhooks_event_serial_seq');
ALTER TABLE webhooks_event ALTER COLUMN serial SET NOT NULL;
ALTER SEQUENCE webhooks_event_serial_seq OWNED BY webhooks_event.serial;
ALTER SEQUENCE webhooks_event_position_seq OWNED BY webhooks_event.position;

-- Only the position may be added, once.
DROP TRIGGER event_frozen ON webhooks_event;
CREATE TRIGGER event_frozen BEFORE UPDATE ON webhooks_event FOR EACH ROW
    WHEN (
        OLD.position IS NOT NULL OR NEW.position IS NULL
        OR (OLD.id, OLD.owner_id, OLD.mode, OLD.key, OLD.type, OLD.payment_id, OLD.payment_title, OLD.body,
            OLD.created_at, OLD.serial)
           IS DISTINCT FROM
           (NEW.id, NEW.owner_id, NEW.mode, NEW.key, NEW.type, NEW.payment_id, NEW.payment_title, NEW.body,
            NEW.created_at, NEW.serial)
    )
    EXECUTE FUNCTION common_forbid('event_frozen');

-- reverse:
DROP TRIGGER event_frozen ON webhooks_event;
CREATE TRIGGER event_frozen BEFORE UPDATE ON webhooks_event
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('event_frozen');
ALTER TABLE webhooks_event DROP COLUMN position, DROP COLUMN serial;
