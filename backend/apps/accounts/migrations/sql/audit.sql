-- The audit log is only ever added to.

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts_auditrecord
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('audit_append_only');

-- reverse:
DROP TRIGGER audit_append_only ON accounts_auditrecord;
