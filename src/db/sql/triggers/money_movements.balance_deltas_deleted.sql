-- Stored balances lose a deleted booking.
CREATE TRIGGER balance_deltas_deleted AFTER DELETE ON money_movements REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION record_balance_deltas();
