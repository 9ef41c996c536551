CREATE TABLE "market_counts" (
	"farmer_id" integer NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "market_counts_sum" ON "market_counts" USING btree ("farmer_id","category","level","n");
--> statement-breakpoint
-- The badge of a list (R9): a listing's own threshold or the store's fifty.
CREATE FUNCTION listing_level(free integer, low_threshold integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN free <= 0 THEN 'out' WHEN free <= coalesce(low_threshold, 50) THEN 'low' ELSE 'available' END
$$;
--> statement-breakpoint
-- Nobody waits for another's line: each statement adds its own.
CREATE FUNCTION count_market() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO market_counts (farmer_id, category, level, n)
      SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), count(*)
      FROM added l JOIN products p ON p.id = l.product_id WHERE l.is_active AND l.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO market_counts (farmer_id, category, level, n)
      SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), -count(*)
      FROM taken l JOIN products p ON p.id = l.product_id WHERE l.is_active AND l.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO market_counts (farmer_id, category, level, n)
      SELECT old.farmer_id, category, listing_level(old.stock - old.reserved, old.low_threshold), -1
      FROM products WHERE id = old.product_id AND old.is_active AND old.deleted_at IS NULL
      UNION ALL
      SELECT new.farmer_id, category, listing_level(new.stock - new.reserved, new.low_threshold), 1
      FROM products WHERE id = new.product_id AND new.is_active AND new.deleted_at IS NULL;
  ELSE
    DELETE FROM market_counts;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER market_added AFTER INSERT ON listings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_market();
--> statement-breakpoint
CREATE TRIGGER market_taken AFTER DELETE ON listings REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_market();
--> statement-breakpoint
-- Most movements of stock leave the badge as it is, and then nothing runs.
CREATE TRIGGER market_changed AFTER UPDATE OF stock, reserved, low_threshold, is_active, deleted_at, farmer_id, product_id
  ON listings FOR EACH ROW
  WHEN (
    (old.is_active AND old.deleted_at IS NULL, old.farmer_id, old.product_id, listing_level(old.stock - old.reserved, old.low_threshold))
    IS DISTINCT FROM
    (new.is_active AND new.deleted_at IS NULL, new.farmer_id, new.product_id, listing_level(new.stock - new.reserved, new.low_threshold))
  ) EXECUTE FUNCTION count_market();
--> statement-breakpoint
CREATE TRIGGER market_emptied AFTER TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION count_market();
--> statement-breakpoint
-- Whoever adds a listing to a product holds a share of the product's lock (listing_cards), so none is missed here.
CREATE FUNCTION recount_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO market_counts (farmer_id, category, level, n)
    SELECT l.farmer_id, side.category, listing_level(l.stock - l.reserved, l.low_threshold), sum(side.n)
    FROM listings l CROSS JOIN (VALUES (old.category, -1), (new.category, 1)) AS side (category, n)
    WHERE l.product_id = new.id AND l.is_active AND l.deleted_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER market_recounted AFTER UPDATE OF category ON products FOR EACH ROW
  WHEN (old.category <> new.category) EXECUTE FUNCTION recount_category();
--> statement-breakpoint
INSERT INTO market_counts (farmer_id, category, level, n)
SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), count(*)
FROM listings l JOIN products p ON p.id = l.product_id WHERE l.is_active AND l.deleted_at IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE VIEW "inv_market_counts" AS
-- What is kept of the market is what counting it gives.
WITH counted AS (
  SELECT l.farmer_id, p.category,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low' ELSE 'available' END AS level,
    count(*) AS n
  FROM listings l JOIN products p ON p.id = l.product_id WHERE l.is_active AND l.deleted_at IS NULL GROUP BY 1, 2, 3
)
SELECT farmer_id, category, level, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM counted FULL JOIN (SELECT farmer_id, category, level, sum(n) AS n FROM market_counts GROUP BY 1, 2, 3) kept
  USING (farmer_id, category, level)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
