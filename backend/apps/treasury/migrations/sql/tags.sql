-- Tags: a sequence and a keyed permutation. Each number of the sequence is used once, for an even or an odd tag, so
-- no tag repeats and no caller needs to retry.
--
-- After restoring a backup, first skip the tags that may have been given out since, or a lost payment's tag would
-- be given to another payment:  SELECT setval('treasury_tag_seq', nextval('treasury_tag_seq') + 1048576);

-- 2147450880 = (2^32 - 65536) / 2 pairs of an even and an odd tag in 65536 .. 2^32 - 1.
CREATE SEQUENCE treasury_tag_seq AS bigint MINVALUE 0 MAXVALUE 2147450879 START 0 NO CYCLE;

INSERT INTO treasury_tagkey (id, key)
VALUES (1, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

CREATE TRIGGER tag_key_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_tagkey
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('tag_key_for_ever');

-- A permutation of 0 .. 2147450879: a Feistel network of six rounds over 32 bits, repeated until the result is in
-- range (about twice: the range is half of 2^32).
CREATE FUNCTION treasury_tag_permute(key bytea, place bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    high int;
    low int;
    swap int;
    digest bytea;
    walked bigint := place;
BEGIN
    LOOP
        high := (walked >> 16)::int;
        low := (walked & 65535)::int;
        FOR round IN 1..6 LOOP
            digest := sha256(key || int4send(round * 65536 + low));
            swap := low;
            low := high # (get_byte(digest, 0) * 256 + get_byte(digest, 1));
            high := swap;
        END LOOP;
        walked := (high::bigint << 16) | low;
        EXIT WHEN walked < 2147450880;
    END LOOP;
    RETURN walked;
END $$;

-- parity 0: a payment's destination tag (even). parity 1: a transfer's SourceTag or a wallet's funding tag (odd).
CREATE FUNCTION treasury_next_tag(parity int) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF parity IS NULL OR parity NOT IN (0, 1) THEN
        RAISE EXCEPTION 'A tag''s parity is 0 or 1, not %.', parity USING ERRCODE = 'invalid_parameter_value';
    END IF;
    RETURN 65536 + parity
        + 2 * treasury_tag_permute((SELECT k.key FROM treasury_tagkey k), nextval('treasury_tag_seq'));
END $$;

ALTER TABLE treasury_wallet ADD CONSTRAINT wallet_funding_tag_odd CHECK (funding_tag % 2 = 1);
ALTER TABLE treasury_transfer ADD CONSTRAINT transfer_source_tag_odd CHECK (source_tag % 2 = 1);

-- reverse:
ALTER TABLE treasury_transfer DROP CONSTRAINT transfer_source_tag_odd;
ALTER TABLE treasury_wallet DROP CONSTRAINT wallet_funding_tag_odd;
DROP FUNCTION treasury_next_tag(int);
DROP FUNCTION treasury_tag_permute(bytea, bigint);
DROP TRIGGER tag_key_for_ever ON treasury_tagkey;
DELETE FROM treasury_tagkey;
DROP SEQUENCE treasury_tag_seq;
