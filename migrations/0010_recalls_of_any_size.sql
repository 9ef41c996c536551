ALTER TABLE "recall_orders" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD COLUMN "pending_message" text;--> statement-breakpoint
ALTER TABLE "recalls" ADD COLUMN "by_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "batches_kind" ON "batches" USING btree ("kind","id");--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "batches_aged" ON "batches" USING btree ("aged_on","id");--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "batches_blocked" ON "batches" USING btree ("blocked","id") WHERE "batches"."blocked" is not null;--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "batches_in_stock" ON "batches" USING btree ("id") WHERE "batches"."left" > 0 and "batches"."blocked" is null;--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "batches_accented" ON "batches" USING btree ("id") WHERE octet_length("batches"."goods") > length("batches"."goods") or octet_length("batches"."variety") > length("batches"."variety");--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "recall_orders_answers" ON "recall_orders" USING btree ("recall_id","answer" NULLS FIRST,"order_id");--> statement-breakpoint
-- holds up: batches are new, thousands in a large shop, and recalls a few; built in a moment
CREATE INDEX "recall_orders_pending" ON "recall_orders" USING btree ("recall_id","order_id") WHERE "recall_orders"."pending_message" is not null;