-- Every rule of the schema refuses with SQLSTATE 23514, so that the driver raises an IntegrityError, and gives its
-- name as the constraint's name.

CREATE FUNCTION common_refuse(rule text, sentence text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', sentence USING ERRCODE = 'check_violation', CONSTRAINT = rule;
END $$;

-- The trigger for what is always forbidden. Its argument is the rule's name.
CREATE FUNCTION common_forbid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM common_refuse(TG_ARGV[0], format('%s on %s is forbidden by %s.', TG_OP, TG_TABLE_NAME, TG_ARGV[0]));
    RETURN NULL;
END $$;

-- reverse:
DROP FUNCTION common_forbid() CASCADE;
DROP FUNCTION common_refuse(text, text) CASCADE;
