-- How often listings were ordered within the last 90 days (decision 069). Each statement adds lines of what it adds or takes, so
-- nobody waits for a listing that many buy. A job puts them to their listing.
CREATE FUNCTION counts_as_sale(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('awaiting_checkout', 'awaiting_fee', 'cancelled', 'refunded')
$$;
--> statement-breakpoint
CREATE FUNCTION keep_listing_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_sale_lines (listing_id, placed_at, orders, revenue)
    SELECT l.listing_id, side.placed_at, side.n, side.n * l.total
    FROM order_lines l CROSS JOIN (VALUES (old.placed_at, -1, counts_as_sale(old.status)),
      (new.placed_at, 1, counts_as_sale(new.status))) AS side (placed_at, n, counts)
    WHERE l.order_id = new.id AND side.counts;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An order has no lines when it is added and none when it is deleted; its lines say it then.
CREATE TRIGGER listing_sales_changed AFTER UPDATE OF status, placed_at ON orders FOR EACH ROW
  WHEN (counts_as_sale(old.status) <> counts_as_sale(new.status)
    OR old.placed_at <> new.placed_at AND counts_as_sale(new.status))
  EXECUTE FUNCTION keep_listing_sales();
--> statement-breakpoint
-- The order's row is held already by what keeps sold goods, whose name comes first.
CREATE FUNCTION keep_sold_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_sale_lines (listing_id, placed_at, orders, revenue)
      SELECT l.listing_id, o.placed_at, 1, l.total FROM added l JOIN orders o ON o.id = l.order_id WHERE counts_as_sale(o.status);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_sale_lines (listing_id, placed_at, orders, revenue)
      SELECT l.listing_id, o.placed_at, -1, -l.total FROM taken l JOIN orders o ON o.id = l.order_id WHERE counts_as_sale(o.status);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM FROM orders WHERE id IN (old.order_id, new.order_id) ORDER BY id FOR SHARE;
    INSERT INTO listing_sale_lines (listing_id, placed_at, orders, revenue)
      SELECT side.listing_id, o.placed_at, side.n, side.n * side.total
      FROM (VALUES (old.order_id, old.listing_id, -1, old.total), (new.order_id, new.listing_id, 1, new.total))
        AS side (order_id, listing_id, n, total)
      JOIN orders o ON o.id = side.order_id WHERE counts_as_sale(o.status);
  ELSE
    DELETE FROM listing_sale_lines;
    DELETE FROM listing_sales;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sold_listings_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_listings();
--> statement-breakpoint
CREATE TRIGGER sold_listings_taken AFTER DELETE ON order_lines REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_listings();
--> statement-breakpoint
CREATE TRIGGER sold_listings_changed AFTER UPDATE OF order_id, listing_id, total ON order_lines FOR EACH ROW
  WHEN ((old.order_id, old.listing_id, old.total) IS DISTINCT FROM (new.order_id, new.listing_id, new.total))
  EXECUTE FUNCTION keep_sold_listings();
--> statement-breakpoint
CREATE TRIGGER sold_listings_emptied AFTER TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_listings();
--> statement-breakpoint
CREATE VIEW "inv_best_sellers" AS
-- What is kept of each listing is what the orders since then come to; nothing is kept before the job has run.
WITH counted AS (
  SELECT l.listing_id, count(*) AS orders, sum(l.total) AS revenue
  FROM listing_sales_since s
  JOIN orders o ON o.placed_at >= s.since AND o.status NOT IN ('awaiting_checkout', 'awaiting_fee', 'cancelled', 'refunded')
  JOIN order_lines l ON l.order_id = o.id GROUP BY 1
), kept AS (
  SELECT listing_id, sum(orders) AS orders, sum(revenue) AS revenue FROM (
    SELECT listing_id, orders, revenue FROM listing_sales
    UNION ALL
    SELECT listing_id, orders, revenue FROM listing_sale_lines JOIN listing_sales_since s ON placed_at >= s.since
  ) parts GROUP BY 1
)
SELECT listing_id, c.orders AS counted, k.orders AS kept, c.revenue AS counted_revenue, k.revenue AS kept_revenue
FROM counted c FULL JOIN kept k USING (listing_id)
WHERE (coalesce(c.orders, 0), coalesce(c.revenue, 0)) <> (coalesce(k.orders, 0), coalesce(k.revenue, 0));
