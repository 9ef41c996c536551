CREATE TABLE "place_counts" (
	"city" text NOT NULL,
	"province" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"quality" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "place_counts_city_province_category_level_quality_pk" PRIMARY KEY("city","province","category","level","quality")
);
--> statement-breakpoint
CREATE TABLE "place_touches" (
	"farmer_id" integer
);
--> statement-breakpoint
CREATE TABLE "placed_counts" (
	"farmer_id" integer NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"quality" text NOT NULL,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "placed_counts_farmer_id_category_level_quality_pk" PRIMARY KEY("farmer_id","category","level","quality")
);
