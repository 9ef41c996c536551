CREATE TABLE "bank_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"day" text NOT NULL,
	"text" text NOT NULL,
	"amount" bigint NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"payment_id" integer,
	"aside_at" timestamp with time zone,
	CONSTRAINT "bank_lines_amount_range" CHECK ("bank_lines"."amount" > 0)
);
--> statement-breakpoint
DROP INDEX "money_movements_once";--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reject_reason" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "proof_upload_id" text;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key" ON "bank_lines" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("amount") WHERE "bank_lines"."payment_id" is null and "bank_lines"."aside_at" is null;--> statement-breakpoint
CREATE INDEX "bank_lines_payment" ON "bank_lines" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_proof_upload_id_uploads_id_fk" FOREIGN KEY ("proof_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payout_back_once" ON "money_movements" USING btree ("payout_id","farmer_id") WHERE "money_movements"."kind" = 'payout_back';--> statement-breakpoint
CREATE INDEX "payouts_unsent" ON "payouts" USING btree ("created_at") WHERE "payouts"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_once" ON "money_movements" USING btree ("order_id","kind") WHERE "money_movements"."kind" in ('payment','cod_sale','commission') and not "money_movements"."undone";