CREATE TABLE "payout_account_proposals" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"account" jsonb NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"link_expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_account_proposals" ADD CONSTRAINT "payout_account_proposals_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account_proposals" ADD CONSTRAINT "payout_account_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_proposals_token" ON "payout_account_proposals" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payout_account_proposals_by" ON "payout_account_proposals" USING btree ("proposed_by");