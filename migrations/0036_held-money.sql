ALTER TABLE "orders" ADD COLUMN "contest_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("farmer_id") WHERE "orders"."paid_at" is not null and "orders"."status" in ('paid','processing','shipped');--> statement-breakpoint
CREATE INDEX "orders_contestable" ON "orders" USING btree ("contest_until") WHERE "orders"."paid_at" is not null and "orders"."status" = 'completed';