-- A deleted booking leaves the stored sales.
CREATE TRIGGER sale_deltas_deleted AFTER DELETE ON money_movements REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION record_sale_deltas();
