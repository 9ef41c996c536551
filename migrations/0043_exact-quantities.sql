-- What no column of the new type holds is named instead of being cut.
DO $$
DECLARE
  found text;
BEGIN
  SELECT 'listing ' || id INTO found FROM listings
    WHERE greatest(stock, min_lot, low_threshold, few_threshold) > 999999999 LIMIT 1;
  IF found IS NOT NULL THEN
    RAISE EXCEPTION '% has a quantity above 999999999: correct it, then migrate again', found;
  END IF;
END
$$;
--> statement-breakpoint
-- A quantity is exact to three decimals. What reads its columns stands aside until they are of their new type.
DROP VIEW "inv_stock", "inv_reservations", "inv_orders", "inv_bids", "inv_listing_cards", "listing_card_texts", "inv_market_counts";
--> statement-breakpoint
DROP TRIGGER "listings_keep_card" ON "listings";
--> statement-breakpoint
DROP TRIGGER market_changed ON listings;
--> statement-breakpoint
DROP TRIGGER offered_is_fixed ON bid_offers;
--> statement-breakpoint
DROP FUNCTION listing_level(integer, integer);
--> statement-breakpoint
-- What a line comes to, in the currency's minor unit: rounded once, half up. The program's lineTotal says the same.
CREATE FUNCTION line_total(price bigint, qty numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT floor(price * qty + 0.5)::bigint
$$;
--> statement-breakpoint
ALTER TABLE "bid_offers" DROP CONSTRAINT "bid_offers_qty_range";--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_quantity_range";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_min_lot_range";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_total_sums";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_qty_range";--> statement-breakpoint
-- One statement a table, so that each is written again once.
ALTER TABLE "bid_offers" ALTER COLUMN "qty" SET DATA TYPE numeric(12, 3), ALTER COLUMN "min_lot" SET DATA TYPE numeric(12, 3),
  ALTER COLUMN "min_lot" SET DEFAULT 1, ADD COLUMN "step" numeric(12, 3) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "quantity" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "stock" SET DATA TYPE numeric(12, 3), ALTER COLUMN "stock" SET DEFAULT 0,
  ALTER COLUMN "reserved" SET DATA TYPE numeric(12, 3), ALTER COLUMN "reserved" SET DEFAULT 0,
  ALTER COLUMN "min_lot" SET DATA TYPE numeric(12, 3), ALTER COLUMN "min_lot" SET DEFAULT 1,
  ALTER COLUMN "low_threshold" SET DATA TYPE numeric(12, 3), ALTER COLUMN "few_threshold" SET DATA TYPE numeric(12, 3),
  ADD COLUMN "step" numeric(12, 3) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "stock_delta" SET DATA TYPE numeric(12, 3),
  ALTER COLUMN "reserved_delta" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "qty" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "bid_offers" ADD CONSTRAINT "bid_offers_qty_range" CHECK ("bid_offers"."qty" > 0);--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_quantity_range" CHECK ("cart_items"."quantity" > 0 and "cart_items"."quantity" <= 1000000);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_step_known" CHECK ("listings"."step" in (1, 0.5, 0.25, 0.1, 0.05, 0.001));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_lot_in_steps" CHECK ("listings"."min_lot" % "listings"."step" = 0);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_min_lot_range" CHECK ("listings"."min_lot" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_total_sums" CHECK ("order_lines"."total" = line_total("order_lines"."price", "order_lines"."qty"));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_qty_range" CHECK ("order_lines"."qty" > 0);
--> statement-breakpoint
-- The badge of a list (R9): a listing's own threshold or the store's fifty.
CREATE FUNCTION listing_level(free numeric, low_threshold numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN free <= 0 THEN 'out' WHEN free <= coalesce(low_threshold, 50) THEN 'low' ELSE 'available' END
$$;
--> statement-breakpoint
CREATE TRIGGER market_changed AFTER UPDATE OF stock, reserved, low_threshold, is_active, deleted_at, farmer_id, product_id
  ON listings FOR EACH ROW
  WHEN (
    (old.is_active, old.deleted_at IS NULL, old.farmer_id, old.product_id, listing_level(old.stock - old.reserved, old.low_threshold))
    IS DISTINCT FROM
    (new.is_active, new.deleted_at IS NULL, new.farmer_id, new.product_id, listing_level(new.stock - new.reserved, new.low_threshold))
  ) EXECUTE FUNCTION count_market();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.product_id = 0 THEN
    SELECT p.id, p.name, p.unit, l.min_lot, l.step
      INTO new.product_id, new.product_name, new.unit, new.min_lot, new.step
    FROM bids b JOIN listings l ON l.id = b.listing_id JOIN products p ON p.id = l.product_id WHERE b.id = new.bid_id;
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offered_is_fixed BEFORE UPDATE OF product_id, product_name, unit, min_lot, step ON bid_offers FOR EACH ROW
  WHEN ((old.product_id, old.product_name, old.unit, old.min_lot, old.step) IS DISTINCT FROM
    (new.product_id, new.product_name, new.unit, new.min_lot, new.step)) EXECUTE FUNCTION refuse_other_goods();
--> statement-breakpoint
CREATE VIEW "listing_card_texts" AS
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
-- Numbers are written as before, without zeros behind the comma; what is new in the text is the step.
UPDATE listing_cards kept SET card = texts.card FROM listing_card_texts texts WHERE texts.listing_id = kept.listing_id;
--> statement-breakpoint
CREATE TRIGGER "listings_keep_card" AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN (OLD.product_id <> NEW.product_id OR OLD.farmer_id <> NEW.farmer_id
    OR OLD.stock - OLD.reserved <> NEW.stock - NEW.reserved OR OLD.low_threshold IS DISTINCT FROM NEW.low_threshold
    OR OLD.price_tengkulak <> NEW.price_tengkulak OR OLD.price_customer <> NEW.price_customer
    OR OLD.image_url IS DISTINCT FROM NEW.image_url OR OLD.tags <> NEW.tags OR OLD.rating_sum <> NEW.rating_sum
    OR OLD.rating_count <> NEW.rating_count OR OLD.min_lot <> NEW.min_lot OR OLD.step <> NEW.step OR OLD.negotiable <> NEW.negotiable
    OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION "keep_listing_card"();
--> statement-breakpoint
CREATE VIEW "inv_listing_cards" AS
-- Every listing has a card, which says what it would say if it were written now.
SELECT listing_id FROM listing_card_texts texts FULL JOIN listing_cards kept USING (listing_id)
WHERE kept.card IS DISTINCT FROM texts.card OR kept.page IS DISTINCT FROM texts.page;
--> statement-breakpoint
CREATE VIEW "inv_stock" AS
-- The ledger tells the whole story of a listing's stock and of the part that is held.
SELECT l.id AS listing_id, l.stock, l.reserved, m.stock AS ledger_stock, m.reserved AS ledger_reserved
FROM listings l
LEFT JOIN LATERAL (
  SELECT coalesce(sum(stock_delta), 0) AS stock, coalesce(sum(reserved_delta), 0) AS reserved
  FROM stock_movements WHERE listing_id = l.id
) m ON true
WHERE l.stock <> m.stock OR l.reserved <> m.reserved OR l.reserved < 0 OR l.reserved > l.stock;
--> statement-breakpoint
CREATE VIEW "inv_reservations" AS
-- What is held is exactly what orders that wait for checkout or payment hold; an accepted bid holds through its order.
SELECT l.id AS listing_id, l.reserved, coalesce(o.qty, 0) AS held
FROM listings l
LEFT JOIN (
  SELECT ol.listing_id, sum(ol.qty) AS qty
  FROM order_lines ol JOIN orders o ON o.id = ol.order_id
  WHERE o.status IN ('awaiting_checkout', 'awaiting_payment')
  GROUP BY ol.listing_id
) o ON o.listing_id = l.id
WHERE l.reserved <> coalesce(o.qty, 0);
--> statement-breakpoint
CREATE VIEW "inv_orders" AS
-- Line = price × quantity, rounded half up once; order = Σ lines − discount + delivery ≥ 0.
SELECT o.id AS order_id, o.subtotal, o.discount, o.delivery, o.total, l.lines
FROM orders o
LEFT JOIN LATERAL (
  SELECT sum(total) AS lines, bool_and(total = line_total(price, qty)) AS sums FROM order_lines WHERE order_id = o.id
) l ON true
WHERE l.lines IS DISTINCT FROM o.subtotal::numeric OR NOT l.sums
  OR o.total <> o.subtotal - o.discount + o.delivery OR o.total < 0;
--> statement-breakpoint
CREATE VIEW "inv_bids" AS
-- A bid stands where its history ends; the offer that stands is the last that was not undone; there is a row of history
-- for each offer.
SELECT b.id AS bid_id, 'history' AS broken
FROM bids b
LEFT JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE h.to_status IS DISTINCT FROM b.status OR h.turn IS DISTINCT FROM b.turn OR h.reason IS DISTINCT FROM b.reason
UNION ALL
SELECT b.id, 'offers'
FROM bids b
WHERE b.offer_id IS DISTINCT FROM (SELECT max(id) FROM bid_offers WHERE bid_id = b.id AND undone_at IS NULL)
  OR (SELECT count(*) FROM bid_offers WHERE bid_id = b.id)
    <> (SELECT count(*) FROM bid_history WHERE bid_id = b.id AND event IN ('offered', 'countered'))
UNION ALL
-- An agreement has one order, of the agreed goods at the agreed price; nothing else has one.
SELECT b.id, 'order'
FROM bids b JOIN bid_offers f ON f.id = b.offer_id
LEFT JOIN orders o ON o.bid_id = b.id
LEFT JOIN order_lines l ON l.order_id = o.id
WHERE (b.status = 'accepted' OR b.reason = 'unpaid') <> (o.id IS NOT NULL)
  OR (o.id IS NOT NULL AND (l.listing_id, l.price, l.qty) IS DISTINCT FROM (b.listing_id, f.price, f.qty))
  OR (b.reason = 'unpaid' AND o.status NOT IN ('cancelled', 'refunded'))
UNION ALL
-- A hold runs exactly while its order waits for the checkout.
SELECT b.id, 'hold'
FROM bids b LEFT JOIN orders o ON o.bid_id = b.id AND o.status = 'awaiting_checkout'
WHERE (b.hold_until IS NOT NULL) <> (o.id IS NOT NULL) OR b.hold_until <> o.due_at
UNION ALL
-- What an answer can be undone to is gone as soon as anything follows; messages of an undone answer reach nobody.
SELECT b.id, 'undo'
FROM bids b JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE b.undo IS NOT NULL AND (h.event NOT IN ('accepted', 'rejected', 'countered') OR h.actor_id <> b.undo->>'by')
UNION ALL
-- An agreement whose order its buyer, or time, has ended without a payment stands as unpaid.
SELECT b.id, 'unpaid'
FROM bids b
JOIN orders o ON o.bid_id = b.id AND o.status = 'cancelled'
JOIN LATERAL (
  SELECT * FROM order_history WHERE order_id = o.id AND to_status = 'cancelled' ORDER BY id DESC LIMIT 1
) h ON true
WHERE b.status = 'accepted' AND h.actor_role IN ('customer', 'system')
  AND h.from_status IN ('awaiting_checkout', 'awaiting_payment');
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
