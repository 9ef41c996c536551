DROP INDEX "deals_week";--> statement-breakpoint
DROP INDEX "deals_product";--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "product_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "product_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "min_lot" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "customer_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "product_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "deals_week" ON "deals" USING btree ("week","product_id","farmer_id","customer_id","made_at","price");--> statement-breakpoint
CREATE INDEX "deals_product" ON "deals" USING btree ("product_id","made_at","farmer_id","customer_id","price");--> statement-breakpoint
-- What was offered before this was kept: what its listing is today.
UPDATE bid_offers o SET product_id = l.product_id, product_name = p.name, unit = p.unit, min_lot = l.min_lot
FROM bids b JOIN listings l ON l.id = b.listing_id JOIN products p ON p.id = l.product_id WHERE b.id = o.bid_id;
--> statement-breakpoint
UPDATE reviews r SET product_name = p.name, unit = p.unit
FROM listings l JOIN products p ON p.id = l.product_id WHERE l.id = r.listing_id;
--> statement-breakpoint
ALTER TABLE bid_offers ADD CONSTRAINT bid_offers_goods_known CHECK (product_id > 0 AND unit <> '');
--> statement-breakpoint
-- An offer takes over what its listing is, unless the statement that makes its bid too has said so.
CREATE FUNCTION keep_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.product_id = 0 THEN
    SELECT p.id, p.name, p.unit, l.min_lot INTO new.product_id, new.product_name, new.unit, new.min_lot
    FROM bids b JOIN listings l ON l.id = b.listing_id JOIN products p ON p.id = l.product_id WHERE b.id = new.bid_id;
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offered BEFORE INSERT ON bid_offers FOR EACH ROW EXECUTE FUNCTION keep_offered();
--> statement-breakpoint
CREATE FUNCTION refuse_other_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was offered is fixed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER offered_is_fixed BEFORE UPDATE OF product_id, product_name, unit, min_lot ON bid_offers FOR EACH ROW
  WHEN ((old.product_id, old.product_name, old.unit, old.min_lot) IS DISTINCT FROM
    (new.product_id, new.product_name, new.unit, new.min_lot)) EXECUTE FUNCTION refuse_other_goods();
--> statement-breakpoint
CREATE FUNCTION keep_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.name, p.unit INTO new.product_name, new.unit
  FROM listings l JOIN products p ON p.id = l.product_id WHERE l.id = new.listing_id;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviewed BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION keep_reviewed();
--> statement-breakpoint
-- A deal counts once it was kept: paid, delivered, completed, and nothing of it given back. Which goods it was about stands
-- in its offer; a listing that is called something else today moves nothing.
DROP TRIGGER deals_renamed ON listings;
--> statement-breakpoint
DROP FUNCTION keep_deals_of_listings();
--> statement-breakpoint
DROP TRIGGER deals_changed ON orders;
--> statement-breakpoint
CREATE TRIGGER deals_changed AFTER UPDATE OF status, bid_id, refunded ON orders FOR EACH ROW
  WHEN (old.bid_id IS DISTINCT FROM new.bid_id
    OR new.bid_id IS NOT NULL AND (old.status = 'completed' AND old.refunded = 0)
      <> (new.status = 'completed' AND new.refunded = 0))
  EXECUTE FUNCTION keep_deals_of_orders();
--> statement-breakpoint
DROP VIEW inv_deals;
--> statement-breakpoint
DROP VIEW standing_deals;
--> statement-breakpoint
CREATE VIEW "standing_deals" AS
SELECT b.id AS bid_id, f.product_id, b.farmer_id, b.customer_id, f.price, b.closed_at AS made_at
FROM bids b
JOIN orders made ON made.bid_id = b.id AND made.status = 'completed' AND made.refunded = 0
JOIN bid_offers f ON f.id = b.offer_id
WHERE b.status = 'accepted';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_deals(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deals d WHERE d.bid_id = ANY(wanted) AND NOT EXISTS (SELECT FROM standing_deals s WHERE s.bid_id = d.bid_id);
  INSERT INTO deals (bid_id, product_id, farmer_id, customer_id, price, made_at)
    SELECT bid_id, product_id, farmer_id, customer_id, price, made_at FROM standing_deals WHERE bid_id = ANY(wanted)
    ON CONFLICT (bid_id) DO UPDATE SET product_id = excluded.product_id, farmer_id = excluded.farmer_id,
      customer_id = excluded.customer_id, price = excluded.price, made_at = excluded.made_at
    WHERE (deals.product_id, deals.farmer_id, deals.customer_id, deals.price, deals.made_at)
      IS DISTINCT FROM (excluded.product_id, excluded.farmer_id, excluded.customer_id, excluded.price, excluded.made_at);
END
$$;
--> statement-breakpoint
DELETE FROM deals;
--> statement-breakpoint
INSERT INTO deals (bid_id, product_id, farmer_id, customer_id, price, made_at)
SELECT bid_id, product_id, farmer_id, customer_id, price, made_at FROM standing_deals;
--> statement-breakpoint
CREATE VIEW "inv_deals" AS
-- The kept deals are those that stand, none more, none less, none other.
WITH kept AS (SELECT bid_id, product_id, farmer_id, customer_id, price, made_at FROM deals)
SELECT 'kept' AS side, over.* FROM (TABLE kept EXCEPT TABLE standing_deals) over
UNION ALL
SELECT 'standing', missing.* FROM (TABLE standing_deals EXCEPT TABLE kept) missing;
--> statement-breakpoint
CREATE VIEW "inv_offers" AS
-- The order of an agreement is for what was offered, by its name and unit of then.
SELECT b.id AS bid_id, f.product_name, f.unit, l.product_name AS ordered_name, l.unit AS ordered_unit
FROM bids b
JOIN bid_offers f ON f.id = b.offer_id
JOIN orders o ON o.bid_id = b.id
JOIN order_lines l ON l.order_id = o.id
WHERE (l.product_name, l.unit) IS DISTINCT FROM (f.product_name, f.unit);
