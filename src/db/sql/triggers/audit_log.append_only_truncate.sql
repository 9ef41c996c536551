-- The audit log is append-only, truncation included.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION enforce_append_only();
