CREATE TABLE "bid_price_counts" (
	"product_id" integer NOT NULL,
	"city" text NOT NULL,
	"month" date NOT NULL,
	"figure" text NOT NULL,
	"value" double precision NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "bid_price_counts_product_id_city_month_figure_value_pk" PRIMARY KEY("product_id","city","month","figure","value")
);
--> statement-breakpoint
CREATE TABLE "bid_price_months" (
	"month" date NOT NULL,
	"product_id" integer NOT NULL,
	"city" text NOT NULL,
	"bids" integer NOT NULL,
	"deals" integer NOT NULL,
	CONSTRAINT "bid_price_months_month_product_id_city_pk" PRIMARY KEY("month","product_id","city")
);
--> statement-breakpoint
CREATE TABLE "bid_price_touches" (
	"bid_id" integer,
	"listing_id" integer,
	"farmer_id" integer
);
--> statement-breakpoint
CREATE TABLE "bid_price_walk" (
	"up_to" integer NOT NULL,
	"is_over" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_prices" (
	"bid_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"city" text NOT NULL,
	"bid" bigint NOT NULL,
	"list" bigint NOT NULL,
	"tengkulak" bigint NOT NULL,
	"deal" bigint
);
--> statement-breakpoint
CREATE INDEX "bid_prices_day" ON "bid_prices" USING btree ("day");