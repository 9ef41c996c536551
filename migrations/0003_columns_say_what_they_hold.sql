-- Names of columns that did not say what they hold. Indexes and constraints follow a renamed column by themselves, so none is built anew.
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "ledger_by_day" RENAME COLUMN "cash" TO "platform_amount";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "ledger_by_day" RENAME COLUMN "farmer" TO "seller_amount";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "sale_deltas" RENAME COLUMN "cash" TO "platform_amount";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "sale_deltas" RENAME COLUMN "farmer" TO "seller_amount";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "bid_history" RENAME COLUMN "turn" TO "awaiting";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "bids" RENAME COLUMN "turn" TO "awaiting";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "group_members" RENAME COLUMN "named" TO "name_public";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "health_checks" RENAME COLUMN "found" TO "findings";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "import_skipped_cells" RENAME COLUMN "why" TO "reason";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "outbound_messages" RENAME COLUMN "asked" TO "is_transactional";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "whatsapp_confirmations" RENAME COLUMN "deed" TO "command";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "whatsapp_confirmations" RENAME COLUMN "until" TO "expires_at";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "gateway_notices" RENAME COLUMN "said" TO "gateway_message";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "gateway_refunds" RENAME COLUMN "why" TO "rejection_reason";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "money_movements" RENAME COLUMN "cash" TO "platform_amount";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "money_movements" RENAME COLUMN "farmer" TO "seller_amount";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "member_payouts" RENAME COLUMN "contest" TO "dispute_reason";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "consents" RENAME COLUMN "given" TO "is_granted";
--> statement-breakpoint
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "email_outbox" RENAME COLUMN "asked" TO "is_transactional";
