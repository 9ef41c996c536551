ALTER TABLE "orders" ADD COLUMN "fee_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_offer" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_note" text;