-- Truncating the ledger empties the kept balances.
CREATE TRIGGER balance_deltas_truncated AFTER TRUNCATE ON money_movements FOR EACH STATEMENT EXECUTE FUNCTION record_balance_deltas();
