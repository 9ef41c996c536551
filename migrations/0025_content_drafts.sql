ALTER TABLE "content_entries" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "draft_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "draft_by" text;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "draft_publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_entries_due" ON "content_entries" USING btree ("draft_publish_at") WHERE "content_entries"."draft_publish_at" is not null;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_beside" CHECK ("content_entries"."draft" is null or "content_entries"."status" <> 'draft');--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_dated" CHECK (("content_entries"."draft" is null) = ("content_entries"."draft_at" is null));--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_scheduled" CHECK ("content_entries"."draft_publish_at" is null or ("content_entries"."draft" is not null and "content_entries"."status" = 'published'));