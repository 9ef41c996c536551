ALTER TABLE "bank_lines" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "bank_lines" CASCADE;--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_sent_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_proof_upload_id_uploads_id_fk";
--> statement-breakpoint
DROP INDEX "money_movements_payout_back_once";--> statement-breakpoint
DROP INDEX "payouts_unsent";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "exported_at";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "sent_at";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "sent_by";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "reference";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "proof_upload_id";