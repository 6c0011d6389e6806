-- A leg joins no transfer while a second server's word on its deposit is awaited.

CREATE FUNCTION payments_leg_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM payments_secondopinion o WHERE o.deposit_id = NEW.deposit_id AND o.given_at IS NULL) THEN
        PERFORM common_refuse('leg_confirmed', 'A leg waits until a second server has shown its deposit.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER leg_confirmed BEFORE UPDATE ON payments_leg FOR EACH ROW
    WHEN (OLD.transfer_id IS NULL AND NEW.transfer_id IS NOT NULL) EXECUTE FUNCTION payments_leg_confirmed();

CREATE FUNCTION payments_opinion_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.given_at IS NOT NULL OR (NEW.deposit_id, NEW.server) IS DISTINCT FROM (OLD.deposit_id, OLD.server) THEN
        PERFORM common_refuse('opinion_kept', 'A second opinion that was given stays, and so does who showed the deposit.');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER opinion_kept BEFORE UPDATE ON payments_secondopinion FOR EACH ROW
    EXECUTE FUNCTION payments_opinion_kept();
CREATE TRIGGER opinion_no_delete BEFORE DELETE OR TRUNCATE ON payments_secondopinion
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('opinion_no_delete');

-- reverse:
DROP TRIGGER opinion_no_delete ON payments_secondopinion;
DROP TRIGGER opinion_kept ON payments_secondopinion;
DROP FUNCTION payments_opinion_kept();
DROP TRIGGER leg_confirmed ON payments_leg;
DROP FUNCTION payments_leg_confirmed();
