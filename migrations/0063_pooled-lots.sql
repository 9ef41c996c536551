CREATE TABLE "deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"readings" jsonb NOT NULL,
	"moisture_readings" jsonb NOT NULL,
	"hampa" integer,
	"net" numeric(12, 3) NOT NULL,
	"payable" numeric(12, 3) NOT NULL,
	"left" numeric(12, 3) NOT NULL,
	"taken_back" numeric(12, 3) DEFAULT 0 NOT NULL,
	"taken_back_at" timestamp with time zone,
	"note" text,
	"weighed_by" text NOT NULL,
	"weighed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposits_payable_range" CHECK ("deposits"."payable" > 0 and "deposits"."payable" <= "deposits"."net"),
	CONSTRAINT "deposits_left_range" CHECK ("deposits"."left" >= 0 and "deposits"."taken_back" >= 0 and "deposits"."left" + "deposits"."taken_back" <= "deposits"."payable")
);
--> statement-breakpoint
CREATE TABLE "lot_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"proceeds" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "lot_sales_fee_range" CHECK ("lot_sales"."fee" between 0 and "lot_sales"."proceeds"),
	CONSTRAINT "lot_sales_qty_range" CHECK ("lot_sales"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "lot_shares" (
	"sale_id" integer NOT NULL,
	"deposit_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "lot_shares_pk" PRIMARY KEY("sale_id","deposit_id"),
	CONSTRAINT "lot_shares_amount_range" CHECK ("lot_shares"."amount" >= 0 and "lot_shares"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pooled_lots" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"farmer_id" integer NOT NULL,
	"fee" integer NOT NULL,
	"moisture" integer,
	"hampa" integer,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pooled_lots_fee_range" CHECK ("pooled_lots"."fee" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "share_handings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_handings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text,
	"handed_by" text NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"contested_at" timestamp with time zone,
	"contest" text,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	CONSTRAINT "share_handings_amount_range" CHECK ("share_handings"."amount" > 0),
	CONSTRAINT "share_handings_contested" CHECK (("share_handings"."contested_at" is null) = ("share_handings"."contest" is null))
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_listing_id_pooled_lots_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."pooled_lots"("listing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_weighed_by_users_id_fk" FOREIGN KEY ("weighed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_sales" ADD CONSTRAINT "lot_sales_listing_id_pooled_lots_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."pooled_lots"("listing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_sales" ADD CONSTRAINT "lot_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shares" ADD CONSTRAINT "lot_shares_sale_id_lot_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."lot_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shares" ADD CONSTRAINT "lot_shares_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_handings" ADD CONSTRAINT "share_handings_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_handings" ADD CONSTRAINT "share_handings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_handings" ADD CONSTRAINT "share_handings_handed_by_users_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_handings" ADD CONSTRAINT "share_handings_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_lot" ON "deposits" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "deposits_user" ON "deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lot_sales_once" ON "lot_sales" USING btree ("order_id","listing_id") WHERE "lot_sales"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "lot_sales_lot" ON "lot_sales" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "lot_shares_deposit" ON "lot_shares" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "pooled_lots_farmer" ON "pooled_lots" USING btree ("farmer_id");--> statement-breakpoint
CREATE INDEX "share_handings_member" ON "share_handings" USING btree ("farmer_id","user_id","id");--> statement-breakpoint
CREATE VIEW "inv_lots" AS
-- The stock of a pooled lot is what of its deposits is neither sold nor taken back, and it is its own group's.
SELECT p.listing_id FROM pooled_lots p JOIN listings l ON l.id = p.listing_id JOIN farmers f ON f.id = p.farmer_id
WHERE l.farmer_id <> p.farmer_id OR f.kind = 'person'
  OR l.stock <> coalesce((SELECT sum(d."left") FROM deposits d WHERE d.listing_id = p.listing_id), 0);
--> statement-breakpoint
CREATE VIEW "inv_deposits" AS
-- What is left of a deposit is what counted of it without what was taken back and what sales that stand took.
SELECT d.id FROM deposits d
WHERE d."left" <> d.payable - d.taken_back - coalesce((
  SELECT sum(s.qty) FROM lot_shares s JOIN lot_sales o ON o.id = s.sale_id
  WHERE s.deposit_id = d.id AND o.returned_at IS NULL), 0);
--> statement-breakpoint
CREATE VIEW "inv_lot_sales" AS
-- Σ shares + fee is what the sale brought, Σ of what was taken what was sold, all of it out of the sale's own lot.
SELECT o.id FROM lot_sales o
LEFT JOIN lot_shares s ON s.sale_id = o.id LEFT JOIN deposits d ON d.id = s.deposit_id
GROUP BY o.id
HAVING o.proceeds <> o.fee + coalesce(sum(s.amount), 0) OR o.qty <> coalesce(sum(s.qty), 0)
  OR bool_or(d.listing_id <> o.listing_id);
--> statement-breakpoint
CREATE VIEW "inv_lot_orders" AS
-- Goods of a lot that an order has bought and not given back have a sale that stands; what it brought is the order's.
SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN pooled_lots p ON p.listing_id = l.listing_id
LEFT JOIN lot_sales s ON s.order_id = o.id AND s.listing_id = l.listing_id AND s.returned_at IS NULL
WHERE o.placed_at >= p.opened_at
  AND CASE WHEN o.status IN ('paid', 'processing', 'shipped', 'completed') THEN s.id IS NULL OR s.qty <> l.qty
    WHEN o.status = 'refunded' THEN s.proceeds > 0
    ELSE s.id IS NOT NULL END
UNION ALL
SELECT o.id FROM orders o
WHERE o.status IN ('paid', 'processing', 'shipped', 'completed')
  AND NOT EXISTS (SELECT FROM order_lines l LEFT JOIN pooled_lots p ON p.listing_id = l.listing_id
    WHERE l.order_id = o.id AND p.listing_id IS NULL)
  AND greatest(0, o.subtotal - o.discount - o.commission - o.refunded - o.shortfall) <> coalesce((
    SELECT sum(s.proceeds) FROM lot_sales s WHERE s.order_id = o.id AND s.returned_at IS NULL), 0);
