-- Both foreign keys include owner and mode, so no delivery joins an event with the endpoint of the other mode or
-- of another merchant.
ALTER TABLE webhooks_delivery
    ADD CONSTRAINT delivery_event FOREIGN KEY (event_id, owner_id, mode)
        REFERENCES webhooks_event (id, owner_id, mode) ON DELETE RESTRICT,
    ADD CONSTRAINT delivery_endpoint FOREIGN KEY (endpoint_id, owner_id, mode)
        REFERENCES webhooks_endpoint (id, owner_id, mode) ON DELETE RESTRICT;

-- Every attempt sends the same bytes. Events may be deleted, because they are pruned with their deliveries.
CREATE TRIGGER event_frozen BEFORE UPDATE ON webhooks_event
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('event_frozen');

-- reverse:
DROP TRIGGER event_frozen ON webhooks_event;
ALTER TABLE webhooks_delivery DROP CONSTRAINT delivery_endpoint, DROP CONSTRAINT delivery_event;
