CREATE TABLE "price_series" (
	"from_week" date NOT NULL,
	"kind" text NOT NULL,
	"city" text NOT NULL,
	"product" text NOT NULL,
	"category" text NOT NULL,
	"measure" text NOT NULL,
	"median" double precision NOT NULL,
	"deals" integer NOT NULL,
	"sellers" integer NOT NULL,
	"quality" text,
	"province" text,
	"weeks" jsonb NOT NULL,
	CONSTRAINT "price_series_from_week_kind_city_pk" PRIMARY KEY("from_week","kind","city")
);
--> statement-breakpoint
CREATE TABLE "price_touches" (
	"product_id" integer,
	"farmer_id" integer,
	"category" text,
	"unit" text,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "price_windows" (
	"from_week" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_medians" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"deals" integer NOT NULL,
	"sellers" integer NOT NULL,
	"price" double precision,
	"as_of" timestamp with time zone NOT NULL,
	"oldest" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "price_series_rank" ON "price_series" USING btree ("from_week","deals" DESC NULLS LAST,"product","city","measure");