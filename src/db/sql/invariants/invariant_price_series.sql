-- The stored price series and medians equal those counted from the valid deals, except for what is marked as changed.
CREATE VIEW invariant_price_series AS
WITH goods AS (
  SELECT id, CASE WHEN unit IN ('kg', 'gram', 'ton', 'kwintal') THEN 'kg' ELSE unit END AS measure,
    CASE unit WHEN 'gram' THEN 1 WHEN 'kwintal' THEN 100000 WHEN 'ton' THEN 1000000 ELSE 1000 END AS grams,
    category || ' ' || CASE WHEN unit IN ('kg', 'gram', 'ton', 'kwintal') THEN 'kg' ELSE unit END || ' ' || lower(name) AS kind
  FROM products
), touched AS (
  SELECT product_id AS id FROM price_dirty WHERE product_id IS NOT NULL
  UNION SELECT d.product_id FROM price_dirty t JOIN deals d USING (farmer_id)
), left_out AS (
  SELECT kind FROM touched JOIN goods USING (id)
  UNION SELECT category || ' ' || CASE WHEN unit IN ('kg', 'gram', 'ton', 'kwintal') THEN 'kg' ELSE unit END || ' ' || lower(name)
  FROM price_dirty WHERE name IS NOT NULL
), whole AS (SELECT FROM price_dirty t WHERE num_nonnulls(t.product_id, t.farmer_id, t.name) = 0),
agreed AS (
  -- The last deal of each pair and week, its price per kilogram in thousandths.
  SELECT DISTINCT ON (w.from_week, of_day.week, d.product_id, d.farmer_id, d.customer_id)
    w.from_week, of_day.week, g.kind, CASE WHEN r.type = 'Kota' THEN 'Kota ' || r.name ELSE coalesce(r.name, f.city) END AS city,
    d.farmer_id, d.customer_id, d.price * 1000000 / g.grams AS price
  FROM price_stats_window w
  JOIN completed_deals d ON d.made_at >= w.from_week::timestamp AT TIME ZONE 'Asia/Jakarta'
  CROSS JOIN LATERAL (SELECT date_trunc('week', d.made_at AT TIME ZONE 'Asia/Jakarta')::date AS week) of_day
  JOIN goods g ON g.id = d.product_id
  JOIN farmers f ON f.id = d.farmer_id LEFT JOIN regencies r ON r.code = f.regency_code
  ORDER BY w.from_week, of_day.week, d.product_id, d.farmer_id, d.customer_id, d.made_at DESC, d.bid_id DESC
), counted AS (
  SELECT from_week, kind, city, week, count(*) AS deals, count(DISTINCT farmer_id) AS sellers,
    round((array_agg(price ORDER BY price))[(count(*) + 1) / 2] / 1000.0)::float8 AS median
  FROM agreed GROUP BY GROUPING SETS ((from_week, kind, city), (from_week, kind, city, week))
  HAVING count(*) >= 5 AND count(DISTINCT farmer_id) >= 3 AND count(DISTINCT customer_id) >= 3
), kept AS (
  SELECT from_week, kind, city, NULL::date AS week, deals, sellers, median FROM price_series
  UNION ALL
  SELECT from_week, kind, city, (w.point ->> 'week')::date, (w.point ->> 'deals')::int, (w.point ->> 'sellers')::int,
    (w.point ->> 'median')::float8
  FROM price_series CROSS JOIN LATERAL jsonb_array_elements(weeks) w (point)
), series AS (
  SELECT from_week, kind || ', ' || city || coalesce(' ' || nullif(at, '-infinity'), '') AS of, c.deals AS counted_deals,
    k.deals AS kept_deals, c.median AS counted, k.median AS kept, c.sellers AS counted_sellers, k.sellers AS kept_sellers, kind
  FROM (SELECT *, coalesce(week, '-infinity') AS at FROM counted) c
  FULL JOIN (SELECT *, coalesce(week, '-infinity') AS at FROM kept) k USING (from_week, kind, city, at)
), medians AS (
  SELECT m.product_id, m.deals AS kept_deals, m.sellers AS kept_sellers, m.price AS kept, found.*
  FROM product_medians m CROSS JOIN LATERAL (
    SELECT count(*) AS counted_deals, count(DISTINCT farmer_id) AS counted_sellers,
      CASE WHEN count(*) >= 5 AND count(DISTINCT farmer_id) >= 3 AND count(DISTINCT customer_id) >= 3
        THEN (array_agg(price ORDER BY price))[(count(*) + 1) / 2] END AS counted
    FROM (
      SELECT DISTINCT ON (farmer_id, customer_id) farmer_id, customer_id, price FROM deals d
      WHERE d.product_id = m.product_id AND d.made_at >= m.as_of - interval '2160 hours'
      ORDER BY farmer_id, customer_id, made_at DESC, bid_id DESC
    ) last
  ) found
)
SELECT of, counted_deals, kept_deals, counted, kept FROM series
WHERE NOT EXISTS (TABLE whole) AND kind NOT IN (TABLE left_out)
  AND (counted_deals, counted_sellers, counted) IS DISTINCT FROM (kept_deals, kept_sellers, kept)
UNION ALL
SELECT 'product ' || product_id, counted_deals, kept_deals, counted, kept FROM medians
WHERE NOT EXISTS (TABLE whole) AND product_id NOT IN (SELECT id FROM touched)
  AND (counted_deals, counted_sellers, counted) IS DISTINCT FROM (kept_deals, kept_sellers, kept);
