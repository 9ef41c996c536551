DROP INDEX "market_counts_sum";--> statement-breakpoint
-- What is kept until here is what the public sees; archived listings are counted beside it, for the back office.
ALTER TABLE "market_counts" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "market_counts" ALTER COLUMN "shown" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "market_counts_sum" ON "market_counts" USING btree ("farmer_id","category","level","shown","n");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_market() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO market_counts (farmer_id, category, level, shown, n)
      SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), l.is_active, count(*)
      FROM added l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO market_counts (farmer_id, category, level, shown, n)
      SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), l.is_active, -count(*)
      FROM taken l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO market_counts (farmer_id, category, level, shown, n)
      SELECT old.farmer_id, category, listing_level(old.stock - old.reserved, old.low_threshold), old.is_active, -1
      FROM products WHERE id = old.product_id AND old.deleted_at IS NULL
      UNION ALL
      SELECT new.farmer_id, category, listing_level(new.stock - new.reserved, new.low_threshold), new.is_active, 1
      FROM products WHERE id = new.product_id AND new.deleted_at IS NULL;
  ELSE
    DELETE FROM market_counts;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER market_changed AFTER UPDATE OF stock, reserved, low_threshold, is_active, deleted_at, farmer_id, product_id
  ON listings FOR EACH ROW
  WHEN (
    (old.is_active, old.deleted_at IS NULL, old.farmer_id, old.product_id, listing_level(old.stock - old.reserved, old.low_threshold))
    IS DISTINCT FROM
    (new.is_active, new.deleted_at IS NULL, new.farmer_id, new.product_id, listing_level(new.stock - new.reserved, new.low_threshold))
  ) EXECUTE FUNCTION count_market();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO market_counts (farmer_id, category, level, shown, n)
    SELECT l.farmer_id, side.category, listing_level(l.stock - l.reserved, l.low_threshold), l.is_active, sum(side.n)
    FROM listings l CROSS JOIN (VALUES (old.category, -1), (new.category, 1)) AS side (category, n)
    WHERE l.product_id = new.id AND l.deleted_at IS NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO market_counts (farmer_id, category, level, shown, n)
SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), false, count(*)
FROM listings l JOIN products p ON p.id = l.product_id WHERE NOT l.is_active AND l.deleted_at IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
DROP VIEW "inv_market_counts";
--> statement-breakpoint
CREATE VIEW "inv_market_counts" AS
-- What is kept of the market is what counting it gives.
WITH counted AS (
  SELECT l.farmer_id, p.category,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low' ELSE 'available' END AS level,
    l.is_active AS shown, count(*) AS n
  FROM listings l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4
)
SELECT farmer_id, category, level, shown, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM counted FULL JOIN (SELECT farmer_id, category, level, shown, sum(n) AS n FROM market_counts GROUP BY 1, 2, 3, 4) kept
  USING (farmer_id, category, level, shown)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
