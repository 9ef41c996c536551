-- The hash chain of the audit log is append-only, truncation included.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION enforce_append_only();
