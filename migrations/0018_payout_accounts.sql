ALTER TABLE "farmers" ADD COLUMN "payout_account" jsonb;--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "account" jsonb;