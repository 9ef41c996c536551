-- The stored counts of listings equal fresh counts.
CREATE VIEW invariant_listing_counts AS
WITH counted AS (
  SELECT l.farmer_id, p.category,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low' ELSE 'available' END AS level,
    l.is_active AS shown, coalesce(l.quality, '') AS quality, count(*) AS n
  FROM listings l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5
)
SELECT farmer_id, category, level, shown, quality, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM counted FULL JOIN
  (SELECT farmer_id, category, level, shown, quality, sum(n) AS n FROM listing_counts GROUP BY 1, 2, 3, 4, 5) kept
  USING (farmer_id, category, level, shown, quality)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
