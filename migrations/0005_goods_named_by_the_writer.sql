ALTER TABLE "bid_offers" ALTER COLUMN "product_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "product_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "unit" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "min_lot" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "step" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "quality" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "product_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "unit" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "quality" DROP DEFAULT;