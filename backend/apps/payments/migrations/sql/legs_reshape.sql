-- Before the columns of a leg change: what rests on them goes, and comes back in repairs.sql.

DROP TRIGGER payout_followed ON payments_leg;
ALTER TABLE payments_leg DROP CONSTRAINT leg_transfer_whole;

-- reverse:
ALTER TABLE payments_leg ADD CONSTRAINT leg_transfer_whole
    FOREIGN KEY (transfer_id, wallet_id, transfer_kind, dest, dest_tag)
    REFERENCES treasury_transfer (id, wallet_id, kind, dest, dest_tag) ON DELETE RESTRICT;
CREATE CONSTRAINT TRIGGER payout_followed AFTER UPDATE ON payments_leg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind = 'payout' AND NEW.flow = 'settle' AND OLD.state <> NEW.state
        AND (OLD.state = 'failed' OR NEW.state = 'failed'
            OR (NOT NEW.gathered AND (OLD.state = 'paid' OR NEW.state = 'paid'))))
    EXECUTE FUNCTION payments_payout_followed();
