-- Moves the counts of a product's listings to its new category. A new listing holds a share lock on its product, so that none
-- is missed.
CREATE OR REPLACE FUNCTION move_listing_counts_to_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts (farmer_id, category, level, shown, quality, n)
    SELECT l.farmer_id, side.category, stock_level(l.stock - l.reserved, l.low_threshold), l.is_active,
      coalesce(l.quality, ''), sum(side.n)
    FROM listings l CROSS JOIN (VALUES (old.category, -1), (new.category, 1)) AS side (category, n)
    WHERE l.product_id = new.id AND l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
