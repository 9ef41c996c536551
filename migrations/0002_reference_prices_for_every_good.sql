CREATE TABLE "price_references" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_references_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"commodity" text NOT NULL,
	"class" text,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"zone" integer DEFAULT 0 NOT NULL,
	"low" bigint,
	"high" bigint,
	"effective_from" date NOT NULL,
	"effective_until" date,
	"source" text NOT NULL,
	"source_url" text,
	"checked_on" date,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_references_kind_known" CHECK ("price_references"."kind" in ('hpp','het','hap')),
	CONSTRAINT "price_references_level_known" CHECK ("price_references"."level" in ('produsen','gudang','konsumen')),
	CONSTRAINT "price_references_zone_known" CHECK ("price_references"."zone" between 0 and 3),
	CONSTRAINT "price_references_days" CHECK ("price_references"."effective_until" >= "price_references"."effective_from"),
	CONSTRAINT "price_references_ends" CHECK (coalesce(case "price_references"."kind"
        when 'hpp' then "price_references"."low" > 0 and "price_references"."high" is null
        when 'het' then "price_references"."high" > 0 and "price_references"."low" is null
        else "price_references"."low" > 0 and "price_references"."high" >= "price_references"."low" end, false))
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_known";--> statement-breakpoint
ALTER TABLE "price_series" ADD COLUMN "commodity" text;--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "reference_prices" jsonb;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "commodity" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "commodity" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "reference_prices" jsonb;--> statement-breakpoint
ALTER TABLE "price_references" ADD CONSTRAINT "price_references_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_references_series" ON "price_references" USING btree ("commodity","kind","level","zone","effective_from");--> statement-breakpoint
CREATE INDEX "price_references_user" ON "price_references" USING btree ("updated_by");--> statement-breakpoint
-- holds up: one row per imported file, of which a shop has few; looked at in a moment
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('products','farmers','reference-prices'));