-- The stored prices of a bid are those of its offers, except for bids marked as changed or not reached yet, and months
-- are the sums of their bids.
CREATE VIEW invariant_bid_prices AS
WITH last AS (
  SELECT DISTINCT ON (bid_id) bid_id, price, list_price FROM bid_offers WHERE side = 'buyer' ORDER BY bid_id, id DESC
), counted AS (
  SELECT b.id AS bid_id, date(timezone('Asia/Jakarta', b.created_at)) AS day, o.product_id,
    coalesce(CASE r.type WHEN 'Kota' THEN 'Kota ' ELSE '' END || r.name, f.city) AS city,
    last.price AS bid, last.list_price AS list, l.price_tengkulak AS tengkulak,
    CASE WHEN 'accepted' = b.status OR 'unpaid' = b.reason THEN o.price END AS deal
  FROM bids b JOIN last ON last.bid_id = b.id JOIN bid_offers o ON o.id = b.offer_id
  JOIN listings l ON l.id = b.listing_id JOIN farmers f ON f.id = b.farmer_id LEFT JOIN regencies r ON r.code = f.regency_code
), touched AS (
  SELECT bid_id AS id FROM bid_price_dirty WHERE bid_id IS NOT NULL
  UNION SELECT b.id FROM bid_price_dirty t JOIN bids b ON b.listing_id = t.listing_id
  UNION SELECT b.id FROM bid_price_dirty t JOIN bids b ON b.farmer_id = t.farmer_id
), whole AS (SELECT FROM bid_price_dirty t WHERE num_nonnulls(t.bid_id, t.listing_id, t.farmer_id) = 0),
walked AS (SELECT max(last_bid_id) AS last_bid_id, bool_or(is_complete) AS is_complete FROM bid_price_cursor),
wrong AS (
  SELECT bid_id FROM counted c FULL JOIN bid_prices k USING (bid_id)
  WHERE (c.day, c.product_id, c.city, c.bid, c.list, c.tengkulak, c.deal)
      IS DISTINCT FROM (k.day, k.product_id, k.city, k.bid, k.list, k.tengkulak, k.deal)
    AND NOT EXISTS (TABLE whole) AND bid_id NOT IN (SELECT id FROM touched)
    AND (SELECT is_complete OR bid_id <= last_bid_id FROM walked)
), kept AS (SELECT *, date_trunc('month', day)::date AS month FROM bid_prices),
figures AS (
  SELECT month, product_id, city, 'bid' AS figure, bid::float8 AS value FROM kept
  UNION ALL SELECT month, product_id, city, 'list', list FROM kept
  UNION ALL SELECT month, product_id, city, 'tengkulak', tengkulak FROM kept
  UNION ALL SELECT month, product_id, city, 'deal', deal FROM kept WHERE deal IS NOT NULL
  UNION ALL SELECT month, 0, '', 'bidToList', (bid::float8 / list - 1) * 100 FROM kept WHERE list <> 0
  UNION ALL SELECT month, 0, '', 'dealToTengkulak', (deal::float8 / tengkulak - 1) * 100 FROM kept WHERE deal IS NOT NULL AND tengkulak <> 0
), sums AS (
  SELECT month, product_id, city, figure || ' ' || value AS of, count(*) AS n FROM figures GROUP BY 1, 2, 3, 4
  UNION ALL SELECT month, product_id, city, 'bids', count(*) FROM kept GROUP BY 1, 2, 3
  UNION ALL SELECT month, product_id, city, 'deals', count(deal) FROM kept GROUP BY 1, 2, 3
), kept_sums AS (
  SELECT month, product_id, city, figure || ' ' || value AS of, n FROM bid_price_histogram
  UNION ALL SELECT month, product_id, city, 'bids', bids FROM bid_price_months
  UNION ALL SELECT month, product_id, city, 'deals', deals FROM bid_price_months
)
SELECT 'bid ' || bid_id AS of, NULL::bigint AS counted, NULL::bigint AS kept FROM wrong
UNION ALL
SELECT concat_ws(' ', s.month, s.product_id, s.city, s.of), s.n, k.n
FROM sums s FULL JOIN kept_sums k USING (month, product_id, city, of)
WHERE coalesce(s.n, 0) <> coalesce(k.n, 0);
