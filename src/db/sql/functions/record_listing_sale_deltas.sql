-- Records what order lines add to or take from their listings' sales. record_sale_product_deltas, which fires first by name, already holds
-- the order's lock.
CREATE OR REPLACE FUNCTION record_listing_sale_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_sale_deltas (listing_id, placed_at, orders, revenue)
      SELECT l.listing_id, o.placed_at, 1, l.total FROM added l JOIN orders o ON o.id = l.order_id WHERE counts_as_sale(o.status);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_sale_deltas (listing_id, placed_at, orders, revenue)
      SELECT l.listing_id, o.placed_at, -1, -l.total FROM taken l JOIN orders o ON o.id = l.order_id WHERE counts_as_sale(o.status);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM FROM orders WHERE id IN (old.order_id, new.order_id) ORDER BY id FOR SHARE;
    INSERT INTO listing_sale_deltas (listing_id, placed_at, orders, revenue)
      SELECT side.listing_id, o.placed_at, side.n, side.n * side.total
      FROM (VALUES (old.order_id, old.listing_id, -1, old.total), (new.order_id, new.listing_id, 1, new.total))
        AS side (order_id, listing_id, n, total)
      JOIN orders o ON o.id = side.order_id WHERE counts_as_sale(o.status);
  ELSE
    DELETE FROM listing_sale_deltas;
    DELETE FROM listing_sales_90d;
  END IF;
  RETURN NULL;
END
$$;
