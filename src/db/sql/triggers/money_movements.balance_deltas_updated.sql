-- Kept balances follow a changed booking.
CREATE TRIGGER balance_deltas_updated AFTER UPDATE OF farmer_id, farmer ON money_movements FOR EACH ROW
  WHEN ((old.farmer_id, old.farmer) IS DISTINCT FROM (new.farmer_id, new.farmer)) EXECUTE FUNCTION record_balance_deltas();
