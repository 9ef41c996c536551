-- Stored sales follow each booking, by its own day.
CREATE TRIGGER sale_deltas_inserted AFTER INSERT ON money_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_sale_deltas();
