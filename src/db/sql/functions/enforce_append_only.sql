-- Rejects changes to append-only tables, so that the audit trail can be trusted. Only security events may be deleted,
-- after a year.
CREATE OR REPLACE FUNCTION enforce_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'security_events' THEN
    IF old.at < now() - interval '1 year' THEN RETURN old; END IF;
  END IF;
  RAISE EXCEPTION 'The rows of % are only ever added.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
