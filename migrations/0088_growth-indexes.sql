DROP INDEX "deals_week";--> statement-breakpoint
DROP INDEX "deals_product";--> statement-breakpoint
DROP INDEX "orders_completed";--> statement-breakpoint
-- holds up: 0.8 s on 110,000 offers and a busy machine; what is forgotten each hour is found through it.
CREATE INDEX "bid_offers_noted" ON "bid_offers" USING btree ("created_at") WHERE "bid_offers"."note" is not null;--> statement-breakpoint
-- holds up: 0.2 s on 104,000 bids; each minute's look for open ones went through all that there ever were.
CREATE INDEX "bids_open" ON "bids" USING btree ("id","expires_at") WHERE "bids"."status" = 'pending';--> statement-breakpoint
-- holds up: 0.9 s on 146,000 orders and a busy machine; what is forgotten each hour is found through it.
CREATE INDEX "orders_with_person" ON "orders" USING btree ("updated_at") WHERE "orders"."billing" is not null and "orders"."status" in ('completed','cancelled','refunded');--> statement-breakpoint
-- holds up: 0.3 s on 146,000 orders; few of them stand in it.
CREATE INDEX "orders_unpaid_with_person" ON "orders" USING btree ("updated_at") WHERE "orders"."billing" is not null and "orders"."status" = 'cancelled' and "orders"."paid_at" is null and "orders"."cash_at" is null;--> statement-breakpoint
-- holds up: 0.2 s on 14,000 notices; what is forgotten each hour is found through it.
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
-- holds up: a shop has thousands of pictures, and only those of orders stand in it.
CREATE INDEX "uploads_of_orders" ON "uploads" USING btree ("created_at") WHERE "uploads"."purpose" in ('proof','complaint') and "uploads"."attached_to" is not null;--> statement-breakpoint
-- holds up: 1.2 s on 87,000 deals and a busy machine; medians are read from the index alone again.
CREATE INDEX "deals_week" ON "deals" USING btree ("week","product_id","farmer_id","customer_id","made_at","bid_id","price");--> statement-breakpoint
-- holds up: 1.0 s on 87,000 deals and a busy machine; medians are read from the index alone again.
CREATE INDEX "deals_product" ON "deals" USING btree ("product_id","made_at","farmer_id","customer_id","bid_id","price");--> statement-breakpoint
-- holds up: like the index of orders above, over as many of them; sums by day and month are read from the index alone.
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at","total") WHERE "orders"."status" = 'completed';
