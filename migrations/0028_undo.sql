ALTER TABLE "bid_offers" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "digest_items" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "digest_items" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "visible_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_for" text;--> statement-breakpoint
CREATE INDEX "digest_items_held" ON "digest_items" USING btree ("held_for") WHERE "digest_items"."held_for" is not null;--> statement-breakpoint
CREATE INDEX "notifications_held" ON "notifications" USING btree ("user_id","visible_at") WHERE "notifications"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_held_for" ON "notifications" USING btree ("held_for") WHERE "notifications"."held_for" is not null;--> statement-breakpoint
CREATE INDEX "outbox_held_for" ON "outbox" USING btree ("held_for") WHERE "outbox"."held_for" is not null;