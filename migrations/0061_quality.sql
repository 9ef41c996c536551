-- The class of a lot: the one that is declared, or the one that the figures of gabah make. The program's table of classes
-- (src/shared/quality/classes.ts) says the same; a test compares them.
CREATE FUNCTION quality_label(declared text, moisture numeric, empty_husk numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(declared, CASE
    WHEN empty_husk IS NULL THEN NULL
    WHEN empty_husk > 10 OR moisture > 25 THEN 'luar'
    WHEN moisture IS NULL THEN NULL
    WHEN empty_husk <= 3 AND moisture <= 14 THEN 'gkg'
    ELSE 'gkp' END)
$$;
--> statement-breakpoint
DROP INDEX "reference_prices_kind_from";--> statement-breakpoint
DROP INDEX "market_counts_sum";--> statement-breakpoint
-- One statement, so that the table is written again once.
ALTER TABLE "listings" ADD COLUMN "quality_class" text, ADD COLUMN "empty_husk" numeric(4, 1),
  ADD COLUMN "broken" numeric(4, 1), ADD COLUMN "menir" numeric(4, 1), ADD COLUMN "grade" text,
  ADD COLUMN "measured_by" text, ADD COLUMN "measured_on" date, ADD COLUMN "measured_with" text,
  ADD COLUMN "measured_photo" text,
  ADD COLUMN "quality" text GENERATED ALWAYS AS (quality_label(quality_class, moisture, empty_husk)) STORED;
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_figures_range" CHECK (least("listings"."moisture", "listings"."empty_husk", "listings"."broken", "listings"."menir") >= 0
        and greatest("listings"."moisture", "listings"."empty_husk", "listings"."broken", "listings"."menir") <= 100);
--> statement-breakpoint
-- What is known of a listing's quality, nothing of what is not.
CREATE FUNCTION listing_quality(l listings) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('class', l.quality, 'grade', l.grade, 'moisture', l.moisture,
    'empty_husk', l.empty_husk, 'broken', l.broken, 'menir', l.menir, 'measured', CASE WHEN l.measured_by IS NOT NULL
      THEN jsonb_build_object('by', l.measured_by, 'on', l.measured_on, 'with', l.measured_with, 'photo', l.measured_photo) END))
$$;
--> statement-breakpoint
-- What was offered and ordered before this was kept: what its listing says today.
ALTER TABLE "bid_offers" ADD COLUMN "quality" jsonb;--> statement-breakpoint
UPDATE bid_offers o SET quality = listing_quality(l) FROM bids b JOIN listings l ON l.id = b.listing_id WHERE b.id = o.bid_id;
--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "quality" SET DEFAULT null, ALTER COLUMN "quality" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "quality" jsonb;--> statement-breakpoint
UPDATE order_lines o SET quality = listing_quality(l) FROM listings l WHERE l.id = o.listing_id;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "quality" SET DEFAULT null, ALTER COLUMN "quality" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION keep_offered_quality() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_quality(l) INTO new.quality FROM bids b JOIN listings l ON l.id = b.listing_id WHERE b.id = new.bid_id;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offered_quality BEFORE INSERT ON bid_offers FOR EACH ROW
  WHEN (new.quality IS NULL) EXECUTE FUNCTION keep_offered_quality();
--> statement-breakpoint
CREATE TRIGGER offered_quality_is_fixed BEFORE UPDATE OF quality ON bid_offers FOR EACH ROW
  WHEN (old.quality IS DISTINCT FROM new.quality) EXECUTE FUNCTION refuse_other_goods();
--> statement-breakpoint
CREATE FUNCTION keep_ordered_quality() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_quality(l) INTO new.quality FROM listings l WHERE l.id = new.listing_id;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ordered_quality BEFORE INSERT ON order_lines FOR EACH ROW
  WHEN (new.quality IS NULL) EXECUTE FUNCTION keep_ordered_quality();
--> statement-breakpoint
CREATE TRIGGER ordered_quality_is_fixed BEFORE UPDATE OF quality ON order_lines FOR EACH ROW
  WHEN (old.quality IS DISTINCT FROM new.quality) EXECUTE FUNCTION refuse_other_goods();
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_offers" AS
-- The order of an agreement is for what was offered, by its name, unit and quality of then.
SELECT b.id AS bid_id, f.product_name, f.unit, l.product_name AS ordered_name, l.unit AS ordered_unit
FROM bids b
JOIN bid_offers f ON f.id = b.offer_id
JOIN orders o ON o.bid_id = b.id
JOIN order_lines l ON l.order_id = o.id
WHERE (l.product_name, l.unit, l.quality) IS DISTINCT FROM (f.product_name, f.unit, f.quality);
--> statement-breakpoint
-- Cards say the quality too.
CREATE OR REPLACE VIEW "listing_card_texts" AS
SELECT l.id AS listing_id, l.product_id, l.farmer_id, row_to_json(card)::text AS card, row_to_json(page)::text AS page
FROM listings l
JOIN products p ON p.id = l.product_id
JOIN farmers f ON f.id = l.farmer_id
CROSS JOIN LATERAL (SELECT p.id, p.name, p.unit) AS product
CROSS JOIN LATERAL (SELECT f.id, f.name, f.address, f.province, f.city, f.latitude, f.longitude, f.portrait_url) AS farmer
CROSS JOIN LATERAL (
  SELECT l.id, product, p.category, trim_scale(l.stock - l.reserved) AS stock,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low'
      ELSE 'available' END AS stock_level,
    l.price_tengkulak, l.price_customer, l.image_url, farmer,
    -- A listing's first tags are its farmer's name and city (spec 3, Shop entry).
    ARRAY[f.name, f.city] || l.tags AS tags,
    CASE WHEN l.rating_count > 0 THEN floor(l.rating_sum * 10::float8 / l.rating_count + 0.5) / 10 END AS rating,
    l.rating_count AS reviews, trim_scale(l.min_lot) AS min_lot, trim_scale(l.step) AS step, l.negotiable,
    listing_quality(l) AS quality,
    to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
) AS card
CROSS JOIN LATERAL (
  SELECT l.description, l.harvest_date,
    ARRAY(SELECT row_to_json(image) FROM (
      SELECT i.url, i.alt FROM listing_images i WHERE i.listing_id = l.id ORDER BY i.position, i.id) AS image) AS images,
    (SELECT ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2), count(*) FILTER (WHERE r.rating = 3),
        count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]
      FROM reviews r WHERE r.listing_id = l.id AND r.status = 'approved') AS stars
) AS page;
--> statement-breakpoint
UPDATE listing_cards kept SET card = texts.card FROM listing_card_texts texts WHERE texts.listing_id = kept.listing_id;
--> statement-breakpoint
CREATE TRIGGER "listings_keep_quality" AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.quality, OLD.grade, OLD.moisture, OLD.empty_husk, OLD.broken, OLD.menir, OLD.measured_by, OLD.measured_on,
      OLD.measured_with, OLD.measured_photo)
    IS DISTINCT FROM (NEW.quality, NEW.grade, NEW.moisture, NEW.empty_husk, NEW.broken, NEW.menir, NEW.measured_by,
      NEW.measured_on, NEW.measured_with, NEW.measured_photo))
  EXECUTE FUNCTION "keep_listing_card"();
--> statement-breakpoint
-- The market is counted by class too.
ALTER TABLE "market_counts" ADD COLUMN "quality" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "market_counts_sum" ON "market_counts" USING btree ("farmer_id","category","level","shown","quality","n");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_market() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO market_counts (farmer_id, category, level, shown, quality, n)
      SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), l.is_active,
        coalesce(l.quality, ''), count(*)
      FROM added l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO market_counts (farmer_id, category, level, shown, quality, n)
      SELECT l.farmer_id, p.category, listing_level(l.stock - l.reserved, l.low_threshold), l.is_active,
        coalesce(l.quality, ''), -count(*)
      FROM taken l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO market_counts (farmer_id, category, level, shown, quality, n)
      SELECT old.farmer_id, category, listing_level(old.stock - old.reserved, old.low_threshold), old.is_active,
        coalesce(old.quality, ''), -1
      FROM products WHERE id = old.product_id AND old.deleted_at IS NULL
      UNION ALL
      SELECT new.farmer_id, category, listing_level(new.stock - new.reserved, new.low_threshold), new.is_active,
        coalesce(new.quality, ''), 1
      FROM products WHERE id = new.product_id AND new.deleted_at IS NULL;
  ELSE
    DELETE FROM market_counts;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER market_changed AFTER UPDATE OF stock, reserved, low_threshold, is_active, deleted_at, farmer_id, product_id, quality
  ON listings FOR EACH ROW
  WHEN (
    (old.is_active, old.deleted_at IS NULL, old.farmer_id, old.product_id, listing_level(old.stock - old.reserved, old.low_threshold), old.quality)
    IS DISTINCT FROM
    (new.is_active, new.deleted_at IS NULL, new.farmer_id, new.product_id, listing_level(new.stock - new.reserved, new.low_threshold), new.quality)
  ) EXECUTE FUNCTION count_market();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO market_counts (farmer_id, category, level, shown, quality, n)
    SELECT l.farmer_id, side.category, listing_level(l.stock - l.reserved, l.low_threshold), l.is_active,
      coalesce(l.quality, ''), sum(side.n)
    FROM listings l CROSS JOIN (VALUES (old.category, -1), (new.category, 1)) AS side (category, n)
    WHERE l.product_id = new.id AND l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP VIEW "inv_market_counts";
--> statement-breakpoint
CREATE VIEW "inv_market_counts" AS
-- What is kept of the market is what counting it gives.
WITH counted AS (
  SELECT l.farmer_id, p.category,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low' ELSE 'available' END AS level,
    l.is_active AS shown, coalesce(l.quality, '') AS quality, count(*) AS n
  FROM listings l JOIN products p ON p.id = l.product_id WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5
)
SELECT farmer_id, category, level, shown, quality, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM counted FULL JOIN
  (SELECT farmer_id, category, level, shown, quality, sum(n) AS n FROM market_counts GROUP BY 1, 2, 3, 4, 5) kept
  USING (farmer_id, category, level, shown, quality)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
--> statement-breakpoint
-- Words by which a class is found.
CREATE FUNCTION search_quality(label text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE label
    WHEN 'premium' THEN 'premium'
    WHEN 'medium' THEN 'medium'
    WHEN 'submedium' THEN 'submedium'
    WHEN 'pecah' THEN 'pecah patah menir'
    WHEN 'merah' THEN 'khusus merah'
    WHEN 'hitam' THEN 'khusus hitam'
    WHEN 'ketan' THEN 'khusus ketan'
    WHEN 'organik' THEN 'khusus organik bersertifikat'
    WHEN 'fortifikasi' THEN 'khusus fortifikasi'
    WHEN 'indikasi_geografis' THEN 'khusus indikasi geografis'
    WHEN 'gkg' THEN 'gkg gabah kering giling'
    WHEN 'gkp' THEN 'gkp gabah kering panen'
    ELSE ''
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_listing_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
  farmer farmers;
  tags text := array_to_string(NEW.tags, ' ');
  -- What is generated is not there yet before the row is.
  quality text := search_quality(quality_label(NEW.quality_class, NEW.moisture, NEW.empty_husk));
  figures text := concat_ws(' ', NEW.grade, CASE WHEN NEW.moisture IS NOT NULL THEN 'kadar air' END,
    CASE WHEN NEW.measured_by IS NOT NULL THEN 'terukur' END);
BEGIN
  SELECT * INTO product FROM products WHERE id = NEW.product_id;
  SELECT * INTO farmer FROM farmers WHERE id = NEW.farmer_id;
  NEW.search := search_part(product.name, 'A')
    || search_part(search_category(product.category) || ' ' || quality, 'B')
    || search_part(farmer.name || ' ' || farmer.city, 'C')
    || search_part(concat_ws(' ', farmer.province, tags, figures, NEW.description), 'D');
  -- In one order for everybody, so that two writers of the same words wait for each other at most once.
  INSERT INTO search_words (word, uses)
    SELECT found.lexeme, 1
    FROM unnest(to_tsvector('simple', search_text(concat_ws(' ',
      product.name, search_category(product.category), quality, farmer.name, farmer.city, farmer.province, tags, figures)))) AS found
    WHERE length(found.lexeme) BETWEEN 3 AND 40 AND found.lexeme !~ '[0-9]'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.lexeme)
    ORDER BY found.lexeme
    ON CONFLICT (word) DO NOTHING;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER "listings_keep_search" ON "listings";
--> statement-breakpoint
CREATE TRIGGER "listings_keep_search" BEFORE INSERT OR UPDATE OF "product_id", "farmer_id", "tags", "description",
    "quality_class", "moisture", "empty_husk", "grade", "measured_by"
  ON "listings" FOR EACH ROW EXECUTE FUNCTION "keep_listing_search"();
--> statement-breakpoint
UPDATE listings SET moisture = moisture WHERE moisture IS NOT NULL;
--> statement-breakpoint
-- Reference prices of rice hold by zone; what was kept until here is that of zone 1.
ALTER TABLE "reference_prices" ADD COLUMN "zone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE reference_prices SET zone = 1 WHERE kind LIKE 'het%';
--> statement-breakpoint
ALTER TABLE "reference_prices" ADD CONSTRAINT "reference_prices_zone_known" CHECK ("reference_prices"."zone" between 0 and 3 and ("reference_prices"."zone" > 0) = ("reference_prices"."kind" like 'het%'));
--> statement-breakpoint
CREATE UNIQUE INDEX "reference_prices_kind_from" ON "reference_prices" USING btree ("kind","zone","effective_from");
--> statement-breakpoint
-- Shops that have reference prices get those that were missing; a new one begins with all of them.
UPDATE reference_prices SET source = 'Kepbadan 299/2025, zona 1' WHERE source = 'Kepbadan 299/2025, Jawa';
--> statement-breakpoint
UPDATE reference_prices SET source = 'Kepbadan 2/2025, di penggilingan; periksa lagi, sebagian dicabut Kepbadan 14/2025'
WHERE kind = 'hpp_gkg' AND source = 'Kepbadan 2/2025, di penggilingan';
--> statement-breakpoint
INSERT INTO reference_prices (kind, zone, price, effective_from, source)
SELECT known.kind, known.zone, known.price, known.effective_from::date, known.source
FROM (VALUES
  ('hpp_gkp', 0, 6500, '2025-01-24', 'Kepbadan 14/2025, di tingkat petani, kualitas apa pun'),
  ('het_medium', 2, 14000, '2025-08-22', 'Kepbadan 299/2025, zona 2'),
  ('het_premium', 2, 15400, '2025-08-22', 'Kepbadan 299/2025, zona 2'),
  ('het_medium', 3, 15500, '2025-08-22', 'Kepbadan 299/2025, zona 3'),
  ('het_premium', 3, 15800, '2025-08-22', 'Kepbadan 299/2025, zona 3')
) AS known (kind, zone, price, effective_from, source)
WHERE EXISTS (SELECT FROM reference_prices)
ON CONFLICT (kind, zone, effective_from) DO NOTHING;
