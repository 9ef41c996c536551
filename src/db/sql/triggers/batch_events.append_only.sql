-- The events of a batch never change; a later event corrects an earlier one.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON batch_events FOR EACH ROW EXECUTE FUNCTION enforce_append_only();
