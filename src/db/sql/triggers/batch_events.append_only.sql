-- What happened to a batch is corrected by another event, never changed.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON batch_events FOR EACH ROW EXECUTE FUNCTION enforce_append_only();
