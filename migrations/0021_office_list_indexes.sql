CREATE TABLE "tallies" (
	"list" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_role_created";--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "listings_product";--> statement-breakpoint
DROP INDEX "reviews_status";--> statement-breakpoint
DROP INDEX "comments_status";--> statement-breakpoint
DROP INDEX "contact_messages_status";--> statement-breakpoint
DROP INDEX "subscribers_created";--> statement-breakpoint
CREATE INDEX "tallies_sum" ON "tallies" USING btree ("list","part","n");--> statement-breakpoint
CREATE INDEX "farmers_name" ON "farmers" USING btree ("name","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_city_order" ON "farmers" USING btree ("city","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_province_order" ON "farmers" USING btree ("province","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_created" ON "farmers" USING btree ("created_at","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_order" ON "users" USING btree ("role","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null and not "users"."is_active";--> statement-breakpoint
CREATE INDEX "bids_status" ON "bids" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "listings_office_stock" ON "listings" USING btree ("stock","id") WHERE "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_office_out" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."stock" <= "listings"."reserved";--> statement-breakpoint
CREATE INDEX "listings_office_low" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."stock" > "listings"."reserved"
          and "listings"."stock" - "listings"."reserved" <= coalesce("listings"."low_threshold", 50);--> statement-breakpoint
CREATE INDEX "listings_office_archived" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and not "listings"."is_active";--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "subscribers_waiting" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."confirmed_at" is null and "subscribers"."unsubscribed_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_stopped" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_give_back" ON "orders" USING btree ("group_code") WHERE "orders"."status" = 'cancelled' and "orders"."paid_at" is not null and "orders"."refunded" < "orders"."total";--> statement-breakpoint
CREATE INDEX "money_movements_surplus" ON "money_movements" USING btree ("group_code") WHERE "money_movements"."kind" = 'surplus';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree (("status" <> 'checking'),"created_at","id") WHERE "payments"."status" in ('waiting','checking');--> statement-breakpoint
CREATE INDEX "payments_done" ON "payments" USING btree ("status",coalesce("confirmed_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_amount_text" ON "payments" USING btree ((("due" + "suffix")::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_entity_at" ON "audit_log" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_product" ON "listings" USING btree ("product_id","id") WHERE "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_created" ON "subscribers" USING btree ("created_at","id");