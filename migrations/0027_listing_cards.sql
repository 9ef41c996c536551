CREATE TABLE "listing_cards" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"card" text NOT NULL,
	"page" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_cards" ADD CONSTRAINT "listing_cards_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A card is written again wherever its listing moves: room on its page keeps that within the page.
ALTER TABLE "listing_cards" SET (fillfactor = 80);
--> statement-breakpoint
-- The texts as they would be written now. `card` is a ListingItem, `page` what only the listing's own page has; what hangs
-- on other listings (the seller's rating) or on another threshold is added by whoever reads.
CREATE VIEW "listing_card_texts" AS
SELECT l.id AS listing_id, l.product_id, l.farmer_id, row_to_json(card)::text AS card, row_to_json(page)::text AS page
FROM listings l
JOIN products p ON p.id = l.product_id
JOIN farmers f ON f.id = l.farmer_id
CROSS JOIN LATERAL (SELECT p.id, p.name, p.unit) AS product
CROSS JOIN LATERAL (SELECT f.id, f.name, f.address, f.province, f.city, f.latitude, f.longitude, f.portrait_url) AS farmer
CROSS JOIN LATERAL (
  SELECT l.id, product, p.category, l.stock - l.reserved AS stock,
    CASE WHEN l.stock <= l.reserved THEN 'out' WHEN l.stock - l.reserved <= coalesce(l.low_threshold, 50) THEN 'low'
      ELSE 'available' END AS stock_level,
    l.price_tengkulak, l.price_customer, l.image_url, farmer,
    -- A listing's first tags are its farmer's name and city (spec 3, Shop entry).
    ARRAY[f.name, f.city] || l.tags AS tags,
    CASE WHEN l.rating_count > 0 THEN floor(l.rating_sum * 10::float8 / l.rating_count + 0.5) / 10 END AS rating,
    l.rating_count AS reviews, l.min_lot, l.negotiable,
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
-- Whoever writes a card holds its listing's lock and reads after he has it, so the last writer has seen everything.
CREATE FUNCTION "keep_listing_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A listing that others don't see yet escapes whoever renames its product or farmer: he waits until it stands.
  IF TG_OP = 'INSERT' OR NEW.product_id <> OLD.product_id OR NEW.farmer_id <> OLD.farmer_id THEN
    PERFORM FROM products WHERE id = NEW.product_id FOR SHARE;
    PERFORM FROM farmers WHERE id = NEW.farmer_id FOR SHARE;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_cards (listing_id, card, page)
      SELECT texts.listing_id, texts.card, texts.page FROM listing_card_texts texts WHERE texts.listing_id = NEW.id;
  ELSE
    UPDATE listing_cards kept SET card = texts.card
      FROM listing_card_texts texts WHERE texts.listing_id = NEW.id AND kept.listing_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "write_listing_page"("wanted" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE id = wanted FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET page = texts.page
    FROM listing_card_texts texts WHERE texts.listing_id = wanted AND kept.listing_id = wanted;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_listing_page"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_listing_page(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "listings_make_card" AFTER INSERT ON "listings" FOR EACH ROW EXECUTE FUNCTION "keep_listing_card"();
--> statement-breakpoint
CREATE TRIGGER "listings_keep_card" AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN (OLD.product_id <> NEW.product_id OR OLD.farmer_id <> NEW.farmer_id
    OR OLD.stock - OLD.reserved <> NEW.stock - NEW.reserved OR OLD.low_threshold IS DISTINCT FROM NEW.low_threshold
    OR OLD.price_tengkulak <> NEW.price_tengkulak OR OLD.price_customer <> NEW.price_customer
    OR OLD.image_url IS DISTINCT FROM NEW.image_url OR OLD.tags <> NEW.tags OR OLD.rating_sum <> NEW.rating_sum
    OR OLD.rating_count <> NEW.rating_count OR OLD.min_lot <> NEW.min_lot OR OLD.negotiable <> NEW.negotiable
    OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION "keep_listing_card"();
--> statement-breakpoint
CREATE TRIGGER "listings_keep_page" AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN (OLD.description <> NEW.description OR OLD.harvest_date IS DISTINCT FROM NEW.harvest_date)
  EXECUTE FUNCTION "keep_listing_page"();
--> statement-breakpoint
-- Listings are locked in the order of their ids, as everywhere.
CREATE FUNCTION "keep_product_cards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE product_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET card = texts.card
    FROM listing_card_texts texts WHERE texts.product_id = NEW.id AND kept.listing_id = texts.listing_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_keep_cards" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.unit <> NEW.unit OR OLD.category <> NEW.category)
  EXECUTE FUNCTION "keep_product_cards"();
--> statement-breakpoint
CREATE FUNCTION "keep_farmer_cards"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE farmer_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET card = texts.card
    FROM listing_card_texts texts WHERE texts.farmer_id = NEW.id AND kept.listing_id = texts.listing_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "farmers_keep_cards" AFTER UPDATE ON "farmers" FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.address <> NEW.address OR OLD.province <> NEW.province OR OLD.city <> NEW.city
    OR OLD.latitude <> NEW.latitude OR OLD.longitude <> NEW.longitude OR OLD.portrait_url IS DISTINCT FROM NEW.portrait_url)
  EXECUTE FUNCTION "keep_farmer_cards"();
--> statement-breakpoint
CREATE FUNCTION "keep_pictured_pages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_id integer;
BEGIN
  FOR touched_id IN SELECT DISTINCT listing_id FROM touched ORDER BY listing_id LOOP
    PERFORM write_listing_page(touched_id);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "listing_images_added" AFTER INSERT ON "listing_images" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_pictured_pages"();
--> statement-breakpoint
CREATE TRIGGER "listing_images_taken" AFTER DELETE ON "listing_images" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_pictured_pages"();
--> statement-breakpoint
CREATE TRIGGER "listing_images_left" AFTER UPDATE ON "listing_images" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_pictured_pages"();
--> statement-breakpoint
CREATE TRIGGER "listing_images_changed" AFTER UPDATE ON "listing_images" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_pictured_pages"();
--> statement-breakpoint
CREATE FUNCTION "keep_reviewed_pages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM write_listing_page(OLD.listing_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM write_listing_page(NEW.listing_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only approved reviews show; one that waits for moderation touches nothing.
CREATE TRIGGER "reviews_added" AFTER INSERT ON "reviews" FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION "keep_reviewed_pages"();
--> statement-breakpoint
CREATE TRIGGER "reviews_changed" AFTER UPDATE ON "reviews" FOR EACH ROW
  WHEN ((OLD.status = 'approved' OR NEW.status = 'approved')
    AND (OLD.status <> NEW.status OR OLD.rating <> NEW.rating OR OLD.listing_id <> NEW.listing_id))
  EXECUTE FUNCTION "keep_reviewed_pages"();
--> statement-breakpoint
CREATE TRIGGER "reviews_taken" AFTER DELETE ON "reviews" FOR EACH ROW
  WHEN (OLD.status = 'approved') EXECUTE FUNCTION "keep_reviewed_pages"();
--> statement-breakpoint
INSERT INTO "listing_cards" ("listing_id", "card", "page") SELECT listing_id, card, page FROM listing_card_texts;
--> statement-breakpoint
ANALYZE "listing_cards";
--> statement-breakpoint
CREATE VIEW "inv_listing_cards" AS
-- Every listing has a card, which says what it would say if it were written now.
SELECT listing_id FROM listing_card_texts texts FULL JOIN listing_cards kept USING (listing_id)
WHERE kept.card IS DISTINCT FROM texts.card OR kept.page IS DISTINCT FROM texts.page;
