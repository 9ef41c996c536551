-- An order becomes a deal when it is completed, and stops being one when it is refunded.
CREATE TRIGGER deals_updated AFTER UPDATE OF status, bid_id, refunded ON orders FOR EACH ROW
  WHEN (old.bid_id IS DISTINCT FROM new.bid_id
    OR new.bid_id IS NOT NULL AND (old.status = 'completed' AND old.refunded = 0)
      <> (new.status = 'completed' AND new.refunded = 0))
  EXECUTE FUNCTION sync_deals_of_orders();
