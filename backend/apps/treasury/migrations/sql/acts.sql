-- Acts of operators are kept as they were noted.

CREATE TRIGGER operator_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON treasury_operatoract
    FOR EACH STATEMENT EXECUTE FUNCTION common_forbid('operator_act_append_only');

-- reverse:
DROP TRIGGER operator_act_append_only ON treasury_operatoract;
