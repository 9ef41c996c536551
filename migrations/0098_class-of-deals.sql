-- The class that was offered stands with each deal, so that the price board reads deals from one index alone (decision 069). The
-- version before reads the table meanwhile.
DROP INDEX "deals_week";--> statement-breakpoint
DROP INDEX "deals_product";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "class" text;--> statement-breakpoint
-- What is written here changes nothing that was read before.
ALTER TABLE "deals" DISABLE TRIGGER prices_touched;--> statement-breakpoint
-- holds up: with the index below 19 s on 872,000 deals and a busy machine; meanwhile a refund waits, and nothing else.
UPDATE deals d SET class = f.quality ->> 'class'
FROM bids b JOIN bid_offers f ON f.id = b.offer_id WHERE b.id = d.bid_id AND f.quality ? 'class';
--> statement-breakpoint
ALTER TABLE "deals" ENABLE TRIGGER prices_touched;--> statement-breakpoint
-- holds up: 5 s on 872,000 deals and a busy machine, in which no order with a bid is completed.
CREATE INDEX "deals_of_product" ON "deals" USING btree ("product_id","week","farmer_id","customer_id","made_at" DESC NULLS LAST,"bid_id" DESC NULLS LAST,"price","class");
--> statement-breakpoint
CREATE OR REPLACE VIEW "standing_deals" AS
SELECT b.id AS bid_id, f.product_id, b.farmer_id, b.customer_id, f.price, b.closed_at AS made_at, f.quality ->> 'class' AS class
FROM bids b
JOIN orders made ON made.bid_id = b.id AND made.status = 'completed' AND made.refunded = 0
JOIN bid_offers f ON f.id = b.offer_id
WHERE b.status = 'accepted';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_deals(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deals d WHERE d.bid_id = ANY(wanted) AND NOT EXISTS (SELECT FROM standing_deals s WHERE s.bid_id = d.bid_id);
  INSERT INTO deals (bid_id, product_id, farmer_id, customer_id, price, made_at, class)
    SELECT bid_id, product_id, farmer_id, customer_id, price, made_at, class FROM standing_deals WHERE bid_id = ANY(wanted)
    ON CONFLICT (bid_id) DO UPDATE SET product_id = excluded.product_id, farmer_id = excluded.farmer_id,
      customer_id = excluded.customer_id, price = excluded.price, made_at = excluded.made_at, class = excluded.class
    WHERE (deals.product_id, deals.farmer_id, deals.customer_id, deals.price, deals.made_at, deals.class)
      IS DISTINCT FROM (excluded.product_id, excluded.farmer_id, excluded.customer_id, excluded.price, excluded.made_at, excluded.class);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_deals" AS
-- The kept deals are those that stand, none more, none less, none other.
WITH kept AS (SELECT bid_id, product_id, farmer_id, customer_id, price, made_at, class FROM deals)
SELECT 'kept' AS side, over.* FROM (TABLE kept EXCEPT TABLE standing_deals) over
UNION ALL
SELECT 'standing', missing.* FROM (TABLE standing_deals EXCEPT TABLE kept) missing;
--> statement-breakpoint
-- Another offer of the same price changes its deal by its class now, and a deal that changes touches its prices by itself.
DROP TRIGGER prices_regraded ON bids;
