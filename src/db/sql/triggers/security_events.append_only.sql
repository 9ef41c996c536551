-- Security events are append-only for a year.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION enforce_append_only();
