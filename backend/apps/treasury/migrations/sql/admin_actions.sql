-- The log of admin actions never changes.

CREATE TRIGGER admin_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_adminactionrecord
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('admin_action_append_only');

-- reverse:
DROP TRIGGER admin_action_append_only ON treasury_adminactionrecord;
