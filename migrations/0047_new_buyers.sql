ALTER TABLE "payments" DROP CONSTRAINT "payments_suffix_range";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree (lower("billing" ->> 'email'),"placed_at") WHERE "orders"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "orders_placed_from" ON "orders" USING btree ("placed_from","placed_at") WHERE "orders"."placed_from" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_suffix_range" CHECK ("payments"."suffix" between 0 and 99999);