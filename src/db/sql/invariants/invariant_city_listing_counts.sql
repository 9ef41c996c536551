-- The stored counts of sellers equal the counts of their listings, except for sellers marked as changed, and places are
-- the sums of their sellers.
CREATE VIEW invariant_city_listing_counts AS
WITH counted AS (
  SELECT l.farmer_id, p.category,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low' ELSE 'available' END AS level,
    coalesce(l.quality, '') AS quality, f.city, f.province, count(*) AS n
  FROM listings l JOIN products p ON p.id = l.product_id JOIN farmers f ON f.id = l.farmer_id
  WHERE l.is_active AND l.deleted_at IS NULL AND f.is_active AND f.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6
), sums AS (
  SELECT city, province, category, level, quality, sum(n) AS n FROM farmer_listing_counts GROUP BY 1, 2, 3, 4, 5
)
SELECT 'farmer ' || farmer_id AS of, c.n AS counted, k.n::bigint AS kept
FROM counted c FULL JOIN farmer_listing_counts k USING (farmer_id, category, level, quality)
WHERE (c.n, c.city, c.province) IS DISTINCT FROM (k.n::bigint, k.city, k.province)
  AND NOT EXISTS (SELECT FROM listing_count_dirty t WHERE t.farmer_id IS NULL)
  AND farmer_id NOT IN (SELECT t.farmer_id FROM listing_count_dirty t WHERE t.farmer_id IS NOT NULL)
UNION ALL
SELECT concat_ws(', ', city, province, category, level, quality), s.n, k.n
FROM sums s FULL JOIN city_listing_counts k USING (city, province, category, level, quality)
WHERE coalesce(s.n, 0) <> coalesce(k.n, 0);
