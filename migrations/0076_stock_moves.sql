CREATE TABLE "listing_stocks" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"stock" numeric(12, 3) NOT NULL
);
--> statement-breakpoint
DROP INDEX "listings_office_stock";
--> statement-breakpoint
ALTER TABLE "listing_cards" ADD COLUMN "goods" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "listing_stocks" ADD CONSTRAINT "listing_stocks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "listing_stocks_order" ON "listing_stocks" USING btree ("stock","listing_id");
--> statement-breakpoint
INSERT INTO listing_stocks (listing_id, stock) SELECT id, stock FROM listings WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION keep_listing_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM listing_stocks WHERE listing_id = NEW.id;
  ELSE
    INSERT INTO listing_stocks (listing_id, stock) VALUES (NEW.id, NEW.stock)
      ON CONFLICT (listing_id) DO UPDATE SET stock = excluded.stock;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_have_stock AFTER INSERT ON listings FOR EACH ROW EXECUTE FUNCTION keep_listing_stock();
--> statement-breakpoint
CREATE TRIGGER listings_keep_stock AFTER UPDATE OF stock, deleted_at ON listings FOR EACH ROW
  WHEN (OLD.stock <> NEW.stock OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION keep_listing_stock();
--> statement-breakpoint
CREATE VIEW "inv_listing_stocks" AS
-- What lists of the back office are ordered by is the stock of every listing that was not deleted.
SELECT listing_id, l.stock, kept.stock AS kept
FROM (SELECT id AS listing_id, stock FROM listings WHERE deleted_at IS NULL) l
FULL JOIN listing_stocks kept USING (listing_id)
WHERE l.stock IS DISTINCT FROM kept.stock;
--> statement-breakpoint
DROP VIEW "inv_listing_cards";
--> statement-breakpoint
DROP VIEW "listing_card_texts";
--> statement-breakpoint
-- The texts say nothing any more that a movement of stock changes: what can be bought and its badge are read beside them.
CREATE VIEW "listing_card_texts" AS
SELECT l.id AS listing_id, l.product_id, l.farmer_id, row_to_json(goods)::text AS goods, row_to_json(page)::text AS page,
  left(row_to_json(goods)::text, -1) || ',"stock":' || trim_scale(l.stock - l.reserved) || ',"stock_level":"' || l.level || '"}' AS card
FROM listings l
JOIN products p ON p.id = l.product_id
JOIN farmers f ON f.id = l.farmer_id
CROSS JOIN LATERAL (SELECT p.id, p.name, p.unit) AS product
CROSS JOIN LATERAL (SELECT f.id, f.name, f.address, f.province, f.city, f.latitude, f.longitude, f.portrait_url) AS farmer
CROSS JOIN LATERAL (
  SELECT l.id, product, p.category, l.price_tengkulak, l.price_customer, l.image_url, farmer,
    -- A listing's first tags are its farmer's name and city (spec 3, Shop entry).
    ARRAY[f.name, f.city] || l.tags AS tags,
    CASE WHEN l.rating_count > 0 THEN floor(l.rating_sum * 10::float8 / l.rating_count + 0.5) / 10 END AS rating,
    l.rating_count AS reviews, trim_scale(l.min_lot) AS min_lot, trim_scale(l.step) AS step, l.negotiable,
    listing_quality(l) AS quality,
    to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
) AS goods
CROSS JOIN LATERAL (
  SELECT l.description, l.harvest_date,
    ARRAY(SELECT row_to_json(image) FROM (
      SELECT i.url, i.alt FROM listing_images i WHERE i.listing_id = l.id ORDER BY i.position, i.id) AS image) AS images,
    (SELECT ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2), count(*) FILTER (WHERE r.rating = 3),
        count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]
      FROM reviews r WHERE r.listing_id = l.id AND r.status = 'approved') AS stars
) AS page;
--> statement-breakpoint
-- holds up: half a minute on 50,000 listings and a busy machine, during which their texts cannot be changed; lists and pages are read meanwhile.
UPDATE listing_cards kept SET goods = texts.goods FROM listing_card_texts texts WHERE texts.listing_id = kept.listing_id;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_listing_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A listing that others don't see yet escapes whoever renames its product or farmer: he waits until it stands.
  IF TG_OP = 'INSERT' OR NEW.product_id <> OLD.product_id OR NEW.farmer_id <> OLD.farmer_id THEN
    PERFORM FROM products WHERE id = NEW.product_id FOR SHARE;
    PERFORM FROM farmers WHERE id = NEW.farmer_id FOR SHARE;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_cards (listing_id, goods, page, card)
      SELECT texts.listing_id, texts.goods, texts.page, texts.card FROM listing_card_texts texts WHERE texts.listing_id = NEW.id;
  ELSE
    UPDATE listing_cards kept SET goods = texts.goods, card = texts.card
      FROM listing_card_texts texts WHERE texts.listing_id = NEW.id AND kept.listing_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_product_cards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE product_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET goods = texts.goods, card = texts.card
    FROM listing_card_texts texts WHERE texts.product_id = NEW.id AND kept.listing_id = texts.listing_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_farmer_cards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE farmer_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET goods = texts.goods, card = texts.card
    FROM listing_card_texts texts WHERE texts.farmer_id = NEW.id AND kept.listing_id = texts.listing_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "listings_keep_card" ON "listings";
--> statement-breakpoint
CREATE TRIGGER "listings_keep_card" AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN (OLD.product_id <> NEW.product_id OR OLD.farmer_id <> NEW.farmer_id
    OR OLD.price_tengkulak <> NEW.price_tengkulak OR OLD.price_customer <> NEW.price_customer
    OR OLD.image_url IS DISTINCT FROM NEW.image_url OR OLD.tags <> NEW.tags OR OLD.rating_sum <> NEW.rating_sum
    OR OLD.rating_count <> NEW.rating_count OR OLD.min_lot <> NEW.min_lot OR OLD.step <> NEW.step OR OLD.negotiable <> NEW.negotiable
    OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION "keep_listing_card"();
--> statement-breakpoint
CREATE VIEW "inv_listing_cards" AS
-- Every listing has a card, which says what it would say if it were written now.
SELECT listing_id FROM listing_card_texts texts FULL JOIN listing_cards kept USING (listing_id)
WHERE kept.goods IS DISTINCT FROM texts.goods OR kept.page IS DISTINCT FROM texts.page;
--> statement-breakpoint
-- A deal counts once its order is completed: bids and orders on their way there have none to keep.
CREATE OR REPLACE FUNCTION keep_deals_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM deals;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM keep_deals(ARRAY[old.bid_id, new.bid_id]);
  ELSIF EXISTS (SELECT FROM touched WHERE bid_id IS NOT NULL AND status = 'completed') THEN
    PERFORM keep_deals(ARRAY(SELECT bid_id FROM touched WHERE bid_id IS NOT NULL AND status = 'completed'));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_deals_of_bids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deals WHERE bid_id = new.id)
    OR EXISTS (SELECT FROM orders WHERE bid_id = new.id AND status = 'completed') THEN
    PERFORM keep_deals(ARRAY[new.id]);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Its arrays made every call plan both statements anew.
ALTER FUNCTION keep_deals(integer[]) SET plan_cache_mode = 'force_generic_plan';
