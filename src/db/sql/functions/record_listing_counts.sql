-- Records how many listings each seller, category, badge and class gains or loses. Each statement adds its own rows, so
-- that none waits for another's lock.
CREATE OR REPLACE FUNCTION record_listing_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_counts (farmer_id, category, level, shown, quality, n)
      SELECT l.farmer_id, p.category, stock_level(l.stock - l.reserved, l.low_threshold), l.is_active,
        coalesce(l.quality, ''), count(*)
      FROM added l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_counts (farmer_id, category, level, shown, quality, n)
      SELECT l.farmer_id, p.category, stock_level(l.stock - l.reserved, l.low_threshold), l.is_active,
        coalesce(l.quality, ''), -count(*)
      FROM taken l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO listing_counts (farmer_id, category, level, shown, quality, n)
      SELECT old.farmer_id, category, stock_level(old.stock - old.reserved, old.low_threshold), old.is_active,
        coalesce(old.quality, ''), -1
      FROM products WHERE id = old.product_id AND old.deleted_at IS NULL
      UNION ALL
      SELECT new.farmer_id, category, stock_level(new.stock - new.reserved, new.low_threshold), new.is_active,
        coalesce(new.quality, ''), 1
      FROM products WHERE id = new.product_id AND new.deleted_at IS NULL;
  ELSE
    DELETE FROM listing_counts;
  END IF;
  RETURN NULL;
END
$$;
