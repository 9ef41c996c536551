DROP INDEX "listings_office_out";--> statement-breakpoint
DROP INDEX "listings_office_low";--> statement-breakpoint
-- Room on each page for the next version of its rows, which then touches no index.
ALTER TABLE "listings" SET (fillfactor = 85);--> statement-breakpoint
-- holds up: 3.5 s on 50,000 listings, whose rows and indexes are written anew.
ALTER TABLE "listings" ADD COLUMN "level" text GENERATED ALWAYS AS (listing_level(stock - reserved, low_threshold)) STORED;--> statement-breakpoint
-- holds up: 0.1 s on 50,000 listings.
CREATE INDEX "listings_office_out" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."level" = 'out';--> statement-breakpoint
-- holds up: 0.1 s on 50,000 listings.
CREATE INDEX "listings_office_low" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."level" = 'low';