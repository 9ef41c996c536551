-- The hash chain of the audit log is append-only.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION enforce_append_only();
