-- Whoever changes what is counted of a farmer, or where he is and whether he is shown, says whose counts he touches (decision 073). Each
-- statement only adds rows, so nobody waits for another's; a job looks at these farmers anew, and until then readers do.
CREATE FUNCTION touch_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO place_touches DEFAULT VALUES;
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO place_touches (farmer_id) VALUES (new.id);
  ELSE
    -- A line that is put to its sum changes nothing.
    INSERT INTO place_touches (farmer_id) SELECT DISTINCT farmer_id FROM added WHERE shown AND NOT folded;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER places_counted AFTER INSERT ON market_counts REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION touch_places();
--> statement-breakpoint
CREATE TRIGGER places_moved AFTER UPDATE OF city, province, is_active, deleted_at ON farmers FOR EACH ROW
  WHEN ((old.city, old.province, old.is_active AND old.deleted_at IS NULL)
    IS DISTINCT FROM (new.city, new.province, new.is_active AND new.deleted_at IS NULL))
  EXECUTE FUNCTION touch_places();
--> statement-breakpoint
CREATE TRIGGER places_emptied AFTER TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION touch_places();
--> statement-breakpoint
-- What there is already, the job goes through.
INSERT INTO place_touches DEFAULT VALUES;
--> statement-breakpoint
CREATE VIEW "inv_places" AS
-- What is kept of each farmer is what counting his listings gives, but of those who were touched since; and what is kept of
-- places is what they come to.
WITH counted AS (
  SELECT l.farmer_id, p.category,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low' ELSE 'available' END AS level,
    coalesce(l.quality, '') AS quality, f.city, f.province, count(*) AS n
  FROM listings l JOIN products p ON p.id = l.product_id JOIN farmers f ON f.id = l.farmer_id
  WHERE l.is_active AND l.deleted_at IS NULL AND f.is_active AND f.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6
), sums AS (
  SELECT city, province, category, level, quality, sum(n) AS n FROM placed_counts GROUP BY 1, 2, 3, 4, 5
)
SELECT 'farmer ' || farmer_id AS of, c.n AS counted, k.n::bigint AS kept
FROM counted c FULL JOIN placed_counts k USING (farmer_id, category, level, quality)
WHERE (c.n, c.city, c.province) IS DISTINCT FROM (k.n::bigint, k.city, k.province)
  AND NOT EXISTS (SELECT FROM place_touches t WHERE t.farmer_id IS NULL)
  AND farmer_id NOT IN (SELECT t.farmer_id FROM place_touches t WHERE t.farmer_id IS NOT NULL)
UNION ALL
SELECT concat_ws(', ', city, province, category, level, quality), s.n, k.n
FROM sums s FULL JOIN place_counts k USING (city, province, category, level, quality)
WHERE coalesce(s.n, 0) <> coalesce(k.n, 0);
