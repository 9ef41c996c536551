CREATE TABLE "deals" (
	"bid_id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"farmer_id" integer NOT NULL,
	"price" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"week" date GENERATED ALWAYS AS (date_trunc('week', made_at at time zone 'Asia/Jakarta')::date) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deals_week" ON "deals" USING btree ("week","product_id","farmer_id","price");--> statement-breakpoint
CREATE INDEX "deals_product" ON "deals" USING btree ("product_id","made_at","farmer_id","price");
--> statement-breakpoint
-- What a deal is, told once: an accepted bid whose order was neither cancelled nor refunded, at the price agreed.
CREATE VIEW "standing_deals" AS
SELECT b.id AS bid_id, l.product_id, b.farmer_id, o.price, b.closed_at AS made_at
FROM bids b
JOIN orders made ON made.bid_id = b.id AND made.status NOT IN ('cancelled', 'refunded')
JOIN bid_offers o ON o.id = b.offer_id
JOIN listings l ON l.id = b.listing_id
WHERE b.status = 'accepted';
--> statement-breakpoint
-- Whoever changes one of those rows keeps the deals of its bids, in the same transaction; he holds the lock of the bid or
-- of its listing, so that no two write the same deal at once.
CREATE FUNCTION keep_deals(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deals d WHERE d.bid_id = ANY(wanted) AND NOT EXISTS (SELECT FROM standing_deals s WHERE s.bid_id = d.bid_id);
  INSERT INTO deals (bid_id, product_id, farmer_id, price, made_at)
    SELECT bid_id, product_id, farmer_id, price, made_at FROM standing_deals WHERE bid_id = ANY(wanted)
    ON CONFLICT (bid_id) DO UPDATE SET product_id = excluded.product_id, farmer_id = excluded.farmer_id,
      price = excluded.price, made_at = excluded.made_at
    WHERE (deals.product_id, deals.farmer_id, deals.price, deals.made_at)
      IS DISTINCT FROM (excluded.product_id, excluded.farmer_id, excluded.price, excluded.made_at);
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_deals_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM deals;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM keep_deals(ARRAY[old.bid_id, new.bid_id]);
  ELSIF EXISTS (SELECT FROM touched WHERE bid_id IS NOT NULL) THEN
    PERFORM keep_deals(ARRAY(SELECT bid_id FROM touched WHERE bid_id IS NOT NULL));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_added AFTER INSERT ON orders REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION keep_deals_of_orders();
--> statement-breakpoint
CREATE TRIGGER deals_taken AFTER DELETE ON orders REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION keep_deals_of_orders();
--> statement-breakpoint
CREATE TRIGGER deals_changed AFTER UPDATE OF status, bid_id ON orders FOR EACH ROW
  WHEN (old.bid_id IS DISTINCT FROM new.bid_id
    OR new.bid_id IS NOT NULL AND (old.status IN ('cancelled', 'refunded')) <> (new.status IN ('cancelled', 'refunded')))
  EXECUTE FUNCTION keep_deals_of_orders();
--> statement-breakpoint
CREATE TRIGGER deals_emptied AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION keep_deals_of_orders();
--> statement-breakpoint
CREATE FUNCTION keep_deals_of_bids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_deals(ARRAY[new.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_changed AFTER UPDATE OF status, offer_id, closed_at, listing_id, farmer_id ON bids FOR EACH ROW
  WHEN (old.status = 'accepted' OR new.status = 'accepted') EXECUTE FUNCTION keep_deals_of_bids();
--> statement-breakpoint
CREATE FUNCTION keep_deals_of_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals d SET product_id = new.product_id FROM bids b WHERE b.listing_id = new.id AND d.bid_id = b.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_renamed AFTER UPDATE OF product_id ON listings FOR EACH ROW
  WHEN (old.product_id <> new.product_id) EXECUTE FUNCTION keep_deals_of_listings();
--> statement-breakpoint
CREATE FUNCTION keep_deals_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_deals(ARRAY[new.bid_id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_repriced AFTER UPDATE OF price ON bid_offers FOR EACH ROW
  WHEN (old.price <> new.price) EXECUTE FUNCTION keep_deals_of_offers();
--> statement-breakpoint
INSERT INTO deals (bid_id, product_id, farmer_id, price, made_at)
SELECT bid_id, product_id, farmer_id, price, made_at FROM standing_deals;
--> statement-breakpoint
CREATE VIEW "inv_deals" AS
-- The kept deals are those that stand, none more, none less, none other.
WITH kept AS (SELECT bid_id, product_id, farmer_id, price, made_at FROM deals)
SELECT 'kept' AS side, over.* FROM (TABLE kept EXCEPT TABLE standing_deals) over
UNION ALL
SELECT 'standing', missing.* FROM (TABLE standing_deals EXCEPT TABLE kept) missing;
