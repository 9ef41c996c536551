-- The stored sales of each listing are the sum of the orders of the period; nothing is stored before the job's first
-- run.
CREATE VIEW invariant_best_sellers AS
WITH counted AS (
  SELECT l.listing_id, count(*) AS orders, sum(l.total) AS revenue
  FROM listing_sales_cursor s
  JOIN orders o ON o.placed_at >= s.since AND o.status NOT IN ('awaiting_checkout', 'awaiting_fee', 'cancelled', 'refunded')
  JOIN order_lines l ON l.order_id = o.id GROUP BY 1
), kept AS (
  SELECT listing_id, sum(orders) AS orders, sum(revenue) AS revenue FROM (
    SELECT listing_id, orders, revenue FROM listing_sales_90d
    UNION ALL
    SELECT listing_id, orders, revenue FROM listing_sale_deltas JOIN listing_sales_cursor s ON placed_at >= s.since
  ) parts GROUP BY 1
)
SELECT listing_id, c.orders AS counted, k.orders AS kept, c.revenue AS counted_revenue, k.revenue AS kept_revenue
FROM counted c FULL JOIN kept k USING (listing_id)
WHERE (coalesce(c.orders, 0), coalesce(c.revenue, 0)) <> (coalesce(k.orders, 0), coalesce(k.revenue, 0));
