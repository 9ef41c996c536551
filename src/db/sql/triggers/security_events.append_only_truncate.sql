-- Security events are append-only, truncation included.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION enforce_append_only();
