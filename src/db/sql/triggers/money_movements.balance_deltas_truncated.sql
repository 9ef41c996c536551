-- Truncating the ledger empties the stored balances.
CREATE TRIGGER balance_deltas_truncated AFTER TRUNCATE ON money_movements FOR EACH STATEMENT EXECUTE FUNCTION record_balance_deltas();
