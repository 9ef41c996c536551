-- Stored balances follow each booking.
CREATE TRIGGER balance_deltas_inserted AFTER INSERT ON money_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_balance_deltas();
