-- Kept sales follow a changed booking.
CREATE TRIGGER sale_deltas_updated AFTER UPDATE OF kind, at, farmer_id, order_id, sale, commission, cash, farmer ON money_movements FOR EACH ROW
  WHEN ((old.kind, old.at, old.farmer_id, old.order_id, old.sale, old.commission, old.cash, old.farmer)
    IS DISTINCT FROM (new.kind, new.at, new.farmer_id, new.order_id, new.sale, new.commission, new.cash, new.farmer))
  EXECUTE FUNCTION record_sale_deltas();
