-- Records what a change of an order's status or date adds to or takes from its listings' sales. A job sums the rows up
-- (decision 069).
CREATE OR REPLACE FUNCTION record_order_sale_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_sale_deltas (listing_id, placed_at, orders, revenue)
    SELECT l.listing_id, side.placed_at, side.n, side.n * l.total
    FROM order_lines l CROSS JOIN (VALUES (old.placed_at, -1, counts_as_sale(old.status)),
      (new.placed_at, 1, counts_as_sale(new.status))) AS side (placed_at, n, counts)
    WHERE l.order_id = new.id AND side.counts;
  RETURN NULL;
END
$$;
