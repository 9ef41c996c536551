-- The stored sums of days and sellers' months equal the sums of the ledger, and the stored goods equal the lines of
-- sold orders over all days.
CREATE VIEW invariant_sales AS
WITH booked AS (
  SELECT (at AT TIME ZONE 'Asia/Jakarta')::date AS day, kind, farmer_id, sale, commission, platform_amount, seller_amount,
    CASE WHEN kind IN ('payment', 'cod_sale') THEN sign(sale)::int ELSE 0 END AS orders,
    CASE WHEN kind IN ('payment', 'cod_sale', 'weighing') THEN sale ELSE 0 END AS revenue
  FROM money_movements
), counted AS (
  SELECT day || ' ' || kind AS of, count(*) AS n, 0 AS orders, sum(sale) AS sale, sum(commission) AS commission,
    sum(platform_amount) AS platform_amount, sum(seller_amount) AS seller_amount FROM booked GROUP BY 1
  UNION ALL
  SELECT day::text, 0, sum(orders), sum(revenue), sum(commission), sum(sale), 0 FROM booked GROUP BY 1
  UNION ALL
  SELECT to_char(day, 'YYYY-MM') || ' ' || farmer_id, 0, sum(orders), sum(revenue), sum(sale), 0, 0
  FROM booked WHERE farmer_id IS NOT NULL GROUP BY 1
  UNION ALL
  SELECT concat_ws(' ', l.unit, l.product_name), sum(s.n), 0, sum(s.n * l.qty), sum(s.n * l.total), 0, 0
  FROM (SELECT order_id, sum(sign(sale)::int) AS n FROM money_movements WHERE kind IN ('payment', 'cod_sale') AND sale <> 0 GROUP BY 1) s
  JOIN order_lines l USING (order_id) WHERE s.n <> 0 GROUP BY 1
), kept AS (
  SELECT of, sum(n) AS n, sum(orders) AS orders, sum(sale) AS sale, sum(commission) AS commission, sum(platform_amount) AS platform_amount,
    sum(seller_amount) AS seller_amount
  FROM (
    SELECT day || ' ' || kind AS of, movements AS n, 0 AS orders, sale, commission, platform_amount, seller_amount FROM ledger_by_day
    UNION ALL SELECT day || ' ' || kind, movements, 0, revenue, commission, platform_amount, seller_amount FROM sale_deltas
    UNION ALL SELECT day::text, 0, orders, revenue, commission, net, 0 FROM sales_by_day
    UNION ALL SELECT day::text, 0, orders, CASE WHEN kind IN ('payment', 'cod_sale', 'weighing') THEN revenue ELSE 0 END,
      commission, revenue, 0 FROM sale_deltas
    UNION ALL SELECT to_char(month, 'YYYY-MM') || ' ' || farmer_id, 0, orders, revenue, net, 0, 0 FROM sales_by_month
    UNION ALL SELECT to_char(day, 'YYYY-MM') || ' ' || farmer_id, 0, orders,
      CASE WHEN kind IN ('payment', 'cod_sale', 'weighing') THEN revenue ELSE 0 END, revenue, 0, 0 FROM sale_deltas WHERE farmer_id IS NOT NULL
    UNION ALL SELECT concat_ws(' ', unit, product_name), lines, 0, qty, revenue, 0, 0 FROM sales_by_product
    UNION ALL SELECT concat_ws(' ', unit, product_name), lines, 0, qty, revenue, 0, 0 FROM sale_product_deltas
  ) parts GROUP BY of
)
SELECT of, c.n AS counted, k.n AS kept, c.sale AS counted_sale, k.sale AS kept_sale
FROM counted c FULL JOIN kept k USING (of)
WHERE (coalesce(c.n, 0), coalesce(c.orders, 0), coalesce(c.sale, 0), coalesce(c.commission, 0), coalesce(c.platform_amount, 0), coalesce(c.seller_amount, 0))
  <> (coalesce(k.n, 0), coalesce(k.orders, 0), coalesce(k.sale, 0), coalesce(k.commission, 0), coalesce(k.platform_amount, 0), coalesce(k.seller_amount, 0));
