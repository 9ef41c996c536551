DROP INDEX "listings_newest";--> statement-breakpoint
CREATE INDEX "farmers_hidden" ON "farmers" USING btree ("id") WHERE not "farmers"."is_active" or "farmers"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "listings_seller" ON "listings" USING btree ("farmer_id","rating_sum","rating_count") WHERE "listings"."is_active" and "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id","farmer_id") WHERE "listings"."is_active" and "listings"."deleted_at" is null;