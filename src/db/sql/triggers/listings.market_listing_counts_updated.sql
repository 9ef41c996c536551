-- Counts follow badge, visibility and class; most stock movements leave the badge as it is, and then nothing runs.
CREATE TRIGGER market_listing_counts_updated AFTER UPDATE OF stock, reserved, low_threshold, is_active, deleted_at, farmer_id, product_id, quality
  ON listings FOR EACH ROW
  WHEN (
    (old.is_active, old.deleted_at IS NULL, old.farmer_id, old.product_id, stock_level(old.stock - old.reserved, old.low_threshold), old.quality)
    IS DISTINCT FROM
    (new.is_active, new.deleted_at IS NULL, new.farmer_id, new.product_id, stock_level(new.stock - new.reserved, new.low_threshold), new.quality)
  ) EXECUTE FUNCTION record_listing_counts();
