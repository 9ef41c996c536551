-- The stored number of listings per badge is the sum of the market's counts.
CREATE VIEW invariant_stock_levels AS
SELECT part, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM (SELECT level AS part, sum(n) AS n FROM listing_counts GROUP BY 1) counted
FULL JOIN (SELECT part, sum(n) AS n FROM row_counts WHERE list = 'levels' GROUP BY 1) kept USING (part)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
