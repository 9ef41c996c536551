-- Whatever a median of deals depends on says what it touches (decision 069). Each statement only adds rows, so nobody waits for
-- another's; a job works out anew what was touched, and until then readers do.
CREATE FUNCTION touch_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'deals' THEN
    IF TG_OP = 'TRUNCATE' THEN
      INSERT INTO price_touches DEFAULT VALUES;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO price_touches (product_id) VALUES (old.product_id);
    ELSE
      INSERT INTO price_touches (product_id) VALUES (new.product_id);
      IF TG_OP = 'UPDATE' AND old.product_id <> new.product_id THEN
        INSERT INTO price_touches (product_id) VALUES (old.product_id);
      END IF;
    END IF;
  ELSIF TG_TABLE_NAME = 'products' THEN
    INSERT INTO price_touches (product_id, category, unit, name) VALUES (new.id, old.category, old.unit, old.name);
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO price_touches (farmer_id) VALUES (new.id);
  ELSIF TG_TABLE_NAME = 'bids' THEN
    INSERT INTO price_touches (product_id) SELECT product_id FROM bid_offers WHERE id IN (old.offer_id, new.offer_id);
  ELSE
    INSERT INTO price_touches DEFAULT VALUES;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER prices_touched AFTER INSERT OR UPDATE OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION touch_prices();
--> statement-breakpoint
CREATE TRIGGER prices_emptied AFTER TRUNCATE ON deals FOR EACH STATEMENT EXECUTE FUNCTION touch_prices();
--> statement-breakpoint
CREATE TRIGGER prices_renamed AFTER UPDATE OF name, unit, category ON products FOR EACH ROW
  WHEN ((old.name, old.unit, old.category) IS DISTINCT FROM (new.name, new.unit, new.category)) EXECUTE FUNCTION touch_prices();
--> statement-breakpoint
CREATE TRIGGER prices_moved AFTER UPDATE OF city, regency_code, province ON farmers FOR EACH ROW
  WHEN ((old.city, old.regency_code, old.province) IS DISTINCT FROM (new.city, new.regency_code, new.province))
  EXECUTE FUNCTION touch_prices();
--> statement-breakpoint
-- Another offer of the same price may be of another class.
CREATE TRIGGER prices_regraded AFTER UPDATE OF offer_id ON bids FOR EACH ROW
  WHEN (old.status = 'accepted' AND new.status = 'accepted' AND old.offer_id <> new.offer_id) EXECUTE FUNCTION touch_prices();
--> statement-breakpoint
CREATE TRIGGER prices_renamed AFTER UPDATE OF name, type ON regencies FOR EACH ROW
  WHEN ((old.name, old.type) IS DISTINCT FROM (new.name, new.type)) EXECUTE FUNCTION touch_prices();
--> statement-breakpoint
CREATE VIEW "inv_prices" AS
-- What is kept of each series and of each product's median is what counting the deals that stand anew gives, but for what was
-- touched since, which readers count themselves.
WITH goods AS (
  SELECT id, CASE WHEN unit IN ('kg', 'gram', 'ton', 'kwintal') THEN 'kg' ELSE unit END AS measure,
    CASE unit WHEN 'gram' THEN 1 WHEN 'kwintal' THEN 100000 WHEN 'ton' THEN 1000000 ELSE 1000 END AS grams,
    category || ' ' || CASE WHEN unit IN ('kg', 'gram', 'ton', 'kwintal') THEN 'kg' ELSE unit END || ' ' || lower(name) AS kind
  FROM products
), touched AS (
  SELECT product_id AS id FROM price_touches WHERE product_id IS NOT NULL
  UNION SELECT d.product_id FROM price_touches t JOIN deals d USING (farmer_id)
), left_out AS (
  SELECT kind FROM touched JOIN goods USING (id)
  UNION SELECT category || ' ' || CASE WHEN unit IN ('kg', 'gram', 'ton', 'kwintal') THEN 'kg' ELSE unit END || ' ' || lower(name)
  FROM price_touches WHERE name IS NOT NULL
), whole AS (SELECT FROM price_touches t WHERE num_nonnulls(t.product_id, t.farmer_id, t.name) = 0),
agreed AS (
  -- A thousandth of a price by the kilogram for each, as the last of its pair and week.
  SELECT DISTINCT ON (w.from_week, of_day.week, d.product_id, d.farmer_id, d.customer_id)
    w.from_week, of_day.week, g.kind, CASE WHEN r.type = 'Kota' THEN 'Kota ' || r.name ELSE coalesce(r.name, f.city) END AS city,
    d.farmer_id, d.customer_id, d.price * 1000000 / g.grams AS price
  FROM price_windows w
  JOIN standing_deals d ON d.made_at >= w.from_week::timestamp AT TIME ZONE 'Asia/Jakarta'
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
