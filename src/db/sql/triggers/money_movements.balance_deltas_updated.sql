-- Stored balances follow a changed booking.
CREATE TRIGGER balance_deltas_updated AFTER UPDATE OF farmer_id, seller_amount ON money_movements FOR EACH ROW
  WHEN ((old.farmer_id, old.seller_amount) IS DISTINCT FROM (new.farmer_id, new.seller_amount)) EXECUTE FUNCTION record_balance_deltas();
