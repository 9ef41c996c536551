ALTER TABLE "payouts" ADD COLUMN "status" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "proof_upload_id" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_proof_upload_id_uploads_id_fk" FOREIGN KEY ("proof_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payout_back_once" ON "money_movements" USING btree ("payout_id","farmer_id") WHERE "money_movements"."kind" = 'payout_back';--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved" CHECK ("payouts"."status" in ('made','cancelled') or "payouts"."approved_at" is not null);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent" CHECK (("payouts"."status" in ('sent','done')) = ("payouts"."sent_at" is not null));