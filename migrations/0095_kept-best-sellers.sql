CREATE TABLE "listing_sale_lines" (
	"listing_id" integer NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_sales" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_sales_since" (
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listing_sales_rank" ON "listing_sales" USING btree ("orders" DESC NULLS LAST,"revenue" DESC NULLS LAST,"listing_id");