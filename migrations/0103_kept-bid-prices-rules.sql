-- What the report of prices says of a bid (decision 072): its buyer's last offer, the list price at that moment, the middleman's
-- price of its listing, and what was agreed on.
CREATE VIEW "offered_prices" AS
SELECT b.id AS bid_id, b.created_at, (b.created_at AT TIME ZONE 'Asia/Jakarta')::date AS day, standing.product_id,
  CASE WHEN r.type = 'Kota' THEN 'Kota ' || r.name ELSE coalesce(r.name, f.city) END AS city,
  offer.price AS bid, offer.list_price AS list, l.price_tengkulak AS tengkulak,
  CASE WHEN b.status = 'accepted' OR b.reason = 'unpaid' THEN standing.price END AS deal
FROM bids b
JOIN listings l ON l.id = b.listing_id
JOIN bid_offers standing ON standing.id = b.offer_id
JOIN farmers f ON f.id = b.farmer_id LEFT JOIN regencies r ON r.code = f.regency_code
CROSS JOIN LATERAL (
  SELECT price, list_price FROM bid_offers WHERE bid_id = b.id AND side = 'buyer' ORDER BY id DESC LIMIT 1
) offer;
--> statement-breakpoint
-- Whatever the prices of a bid depend on says which bids it touches. Each statement only adds rows, so nobody waits for
-- another's; a job looks at these bids anew, and until then readers do. What there is already, the job goes through.
CREATE FUNCTION touch_bid_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR TG_TABLE_NAME = 'regencies' THEN
    INSERT INTO bid_price_touches DEFAULT VALUES;
  ELSIF TG_TABLE_NAME = 'bids' THEN
    INSERT INTO bid_price_touches (bid_id) VALUES (new.id);
  ELSIF TG_TABLE_NAME = 'listings' THEN
    INSERT INTO bid_price_touches (listing_id) VALUES (new.id);
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO bid_price_touches (farmer_id) VALUES (new.id);
  ELSIF TG_OP = 'INSERT' THEN
    -- The offer that stands is told of by its bid.
    INSERT INTO bid_price_touches (bid_id) SELECT a.bid_id FROM added a
      WHERE a.side = 'buyer' AND NOT EXISTS (SELECT FROM bids b WHERE b.id = a.bid_id AND b.offer_id = a.id);
  ELSE
    INSERT INTO bid_price_touches (bid_id) VALUES (old.bid_id);
    IF TG_OP = 'UPDATE' AND old.bid_id <> new.bid_id THEN
      INSERT INTO bid_price_touches (bid_id) VALUES (new.bid_id);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bid_prices_added AFTER INSERT ON bids FOR EACH ROW WHEN (new.offer_id IS NOT NULL)
  EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_changed AFTER UPDATE OF offer_id, status, reason, listing_id, farmer_id, created_at ON bids FOR EACH ROW
  WHEN ((old.offer_id, old.listing_id, old.farmer_id, old.created_at, coalesce(old.status = 'accepted' OR old.reason = 'unpaid', false))
    IS DISTINCT FROM
    (new.offer_id, new.listing_id, new.farmer_id, new.created_at, coalesce(new.status = 'accepted' OR new.reason = 'unpaid', false)))
  EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_emptied AFTER TRUNCATE ON bids FOR EACH STATEMENT EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_offered AFTER INSERT ON bid_offers REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_corrected AFTER UPDATE OF bid_id, side, price, list_price, product_id ON bid_offers FOR EACH ROW
  WHEN ((old.bid_id, old.side, old.price, old.list_price, old.product_id)
    IS DISTINCT FROM (new.bid_id, new.side, new.price, new.list_price, new.product_id))
  EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
-- Whoever deletes a bid deletes its offers.
CREATE TRIGGER bid_prices_withdrawn AFTER DELETE ON bid_offers FOR EACH ROW EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_repriced AFTER UPDATE OF price_tengkulak ON listings FOR EACH ROW
  WHEN (old.price_tengkulak IS DISTINCT FROM new.price_tengkulak) EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_moved AFTER UPDATE OF city, regency_code ON farmers FOR EACH ROW
  WHEN ((old.city, old.regency_code) IS DISTINCT FROM (new.city, new.regency_code)) EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE TRIGGER bid_prices_renamed AFTER UPDATE OF name, type ON regencies FOR EACH ROW
  WHEN ((old.name, old.type) IS DISTINCT FROM (new.name, new.type)) EXECUTE FUNCTION touch_bid_prices();
--> statement-breakpoint
CREATE VIEW "inv_bid_prices" AS
-- The prices that are kept of a bid are those of its offers, but for bids that were touched since or that the job has not come
-- to; and what is kept of months is what these rows come to.
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
  SELECT bid_id AS id FROM bid_price_touches WHERE bid_id IS NOT NULL
  UNION SELECT b.id FROM bid_price_touches t JOIN bids b ON b.listing_id = t.listing_id
  UNION SELECT b.id FROM bid_price_touches t JOIN bids b ON b.farmer_id = t.farmer_id
), whole AS (SELECT FROM bid_price_touches t WHERE num_nonnulls(t.bid_id, t.listing_id, t.farmer_id) = 0),
walked AS (SELECT max(up_to) AS up_to, bool_or(is_over) AS is_over FROM bid_price_walk),
wrong AS (
  SELECT bid_id FROM counted c FULL JOIN bid_prices k USING (bid_id)
  WHERE (c.day, c.product_id, c.city, c.bid, c.list, c.tengkulak, c.deal)
      IS DISTINCT FROM (k.day, k.product_id, k.city, k.bid, k.list, k.tengkulak, k.deal)
    AND NOT EXISTS (TABLE whole) AND bid_id NOT IN (SELECT id FROM touched)
    AND (SELECT is_over OR bid_id <= up_to FROM walked)
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
  SELECT month, product_id, city, figure || ' ' || value AS of, n FROM bid_price_counts
  UNION ALL SELECT month, product_id, city, 'bids', bids FROM bid_price_months
  UNION ALL SELECT month, product_id, city, 'deals', deals FROM bid_price_months
)
SELECT 'bid ' || bid_id AS of, NULL::bigint AS counted, NULL::bigint AS kept FROM wrong
UNION ALL
SELECT concat_ws(' ', s.month, s.product_id, s.city, s.of), s.n, k.n
FROM sums s FULL JOIN kept_sums k USING (month, product_id, city, of)
WHERE coalesce(s.n, 0) <> coalesce(k.n, 0);
