ALTER TABLE "farmers" ALTER COLUMN "position" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "farmers" ALTER COLUMN "position" DROP NOT NULL;--> statement-breakpoint
UPDATE "farmers" SET "position" = NULL WHERE "position" = 0;
