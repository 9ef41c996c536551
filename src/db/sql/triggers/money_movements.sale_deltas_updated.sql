-- Stored sales follow a changed booking.
CREATE TRIGGER sale_deltas_updated AFTER UPDATE OF kind, at, farmer_id, order_id, sale, commission, platform_amount, seller_amount ON money_movements FOR EACH ROW
  WHEN ((old.kind, old.at, old.farmer_id, old.order_id, old.sale, old.commission, old.platform_amount, old.seller_amount)
    IS DISTINCT FROM (new.kind, new.at, new.farmer_id, new.order_id, new.sale, new.commission, new.platform_amount, new.seller_amount))
  EXECUTE FUNCTION record_sale_deltas();
