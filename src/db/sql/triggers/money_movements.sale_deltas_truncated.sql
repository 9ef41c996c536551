-- Truncating the ledger empties the stored sales.
CREATE TRIGGER sale_deltas_truncated AFTER TRUNCATE ON money_movements FOR EACH STATEMENT EXECUTE FUNCTION record_sale_deltas();
