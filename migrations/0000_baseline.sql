CREATE TABLE "bulk_changes" (
	"run_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"name" text NOT NULL,
	"before" jsonb,
	"version" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_changes_pk" PRIMARY KEY("run_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"noun" text NOT NULL,
	"action" text NOT NULL,
	"value" jsonb,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ids" jsonb,
	"last_key" text,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"by" text,
	"weekly" boolean DEFAULT false NOT NULL,
	"mailed_week" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_reports_name_length" CHECK (length("saved_reports"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"seller_id" integer,
	"shared" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name_length" CHECK (length("saved_views"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "balance_deltas" (
	"farmer_id" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farmer_balances" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_sale_deltas" (
	"listing_id" integer NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_sales_90d" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_sales_cursor" (
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_price_cursor" (
	"last_bid_id" integer NOT NULL,
	"is_complete" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_price_dirty" (
	"bid_id" integer,
	"listing_id" integer,
	"farmer_id" integer
);
--> statement-breakpoint
CREATE TABLE "bid_price_histogram" (
	"product_id" integer NOT NULL,
	"city" text NOT NULL,
	"month" date NOT NULL,
	"figure" text NOT NULL,
	"value" double precision NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "bid_price_histogram_product_id_city_month_figure_value_pk" PRIMARY KEY("product_id","city","month","figure","value")
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
CREATE TABLE "city_listing_counts" (
	"city" text NOT NULL,
	"province" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"quality" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "city_listing_counts_city_province_category_level_quality_pk" PRIMARY KEY("city","province","category","level","quality")
);
--> statement-breakpoint
CREATE TABLE "farmer_listing_counts" (
	"farmer_id" integer NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"quality" text NOT NULL,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "farmer_listing_counts_farmer_id_category_level_quality_pk" PRIMARY KEY("farmer_id","category","level","quality")
);
--> statement-breakpoint
CREATE TABLE "listing_count_dirty" (
	"farmer_id" integer
);
--> statement-breakpoint
CREATE TABLE "price_dirty" (
	"product_id" integer,
	"farmer_id" integer,
	"category" text,
	"unit" text,
	"name" text
);
--> statement-breakpoint
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
CREATE TABLE "price_stats_window" (
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
CREATE TABLE "ledger_by_day" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"movements" integer NOT NULL,
	"sale" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"farmer" bigint NOT NULL,
	CONSTRAINT "ledger_by_day_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "sale_deltas" (
	"day" date NOT NULL,
	"farmer_id" integer,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"kind" text DEFAULT 'payment' NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"farmer" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_product_deltas" (
	"day" date NOT NULL,
	"product_name" text NOT NULL,
	"unit" text NOT NULL,
	"lines" bigint NOT NULL,
	"qty" numeric NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_by_day" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_by_month" (
	"month" date NOT NULL,
	"farmer_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_by_month_month_farmer_id_pk" PRIMARY KEY("month","farmer_id")
);
--> statement-breakpoint
CREATE TABLE "sales_by_product" (
	"day" date NOT NULL,
	"product_name" text NOT NULL,
	"unit" text NOT NULL,
	"lines" bigint NOT NULL,
	"qty" numeric NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "sales_by_product_day_product_name_unit_pk" PRIMARY KEY("day","product_name","unit")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"row_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	"kind" text DEFAULT 'first' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"user_id" text,
	"network" text,
	"detail" jsonb,
	"at" timestamp with time zone NOT NULL,
	"mark" text
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_time_step" bigint,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_limit_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"active_seller_id" integer,
	"reauthenticated_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"admin_duties" text[],
	"phone" text,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"address" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"bidding_suspended_until" timestamp with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_can_sign_in" CHECK ("users"."email" is not null or "users"."deleted_at" is not null
        or ("users"."role" <> 'admin' and "users"."phone" is not null and "users"."phone_verified")),
	CONSTRAINT "users_admin_duties_known" CHECK ("users"."admin_duties" is null or ("users"."role" = 'admin' and cardinality("users"."admin_duties") > 0
        and "users"."admin_duties" <@ array['finance','orders','content','read_only'])),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin','farmer','customer'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bid_id" integer NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"turn" text,
	"reason" text,
	"offer_id" integer,
	"note" text,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_offers" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bid_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bid_id" integer NOT NULL,
	"side" text NOT NULL,
	"price" bigint NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"product_id" integer DEFAULT 0 NOT NULL,
	"product_name" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"min_lot" numeric(12, 3) DEFAULT 1 NOT NULL,
	"step" numeric(12, 3) DEFAULT 1 NOT NULL,
	"weigh_tolerance" numeric(4, 1),
	"weigh_moisture" numeric(4, 1),
	"weigh_hampa" numeric(4, 1),
	"quality" jsonb DEFAULT null NOT NULL,
	"note" text,
	"list_price" bigint NOT NULL,
	"by_user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bid_offers_price_range" CHECK ("bid_offers"."price" between 1 and 1000000000000),
	CONSTRAINT "bid_offers_qty_range" CHECK ("bid_offers"."qty" > 0),
	CONSTRAINT "bid_offers_goods_known" CHECK ("bid_offers"."product_id" > 0 and "bid_offers"."unit" <> '')
);
--> statement-breakpoint
CREATE TABLE "bid_response_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_response_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"bid_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"farmer_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"turn" text,
	"offer_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"hold_until" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"undo" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "bids_status_known" CHECK ("bids"."status" in ('pending','accepted','rejected','expired')),
	CONSTRAINT "bids_awaiting_while_open" CHECK (("bids"."status" = 'pending') = ("bids"."turn" is not null)),
	CONSTRAINT "bids_closed_at" CHECK (("bids"."status" = 'pending') = ("bids"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"bid_id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"farmer_id" integer NOT NULL,
	"customer_id" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"week" date GENERATED ALWAYS AS (date_trunc('week', made_at at time zone 'Asia/Jakarta')::date) STORED NOT NULL,
	"class" text
);
--> statement-breakpoint
CREATE TABLE "digest_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digest_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"user_id" text NOT NULL,
	"bid_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_key" text,
	"undo_key" text,
	"not_before" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reference_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"zone" integer DEFAULT 0 NOT NULL,
	"price" bigint NOT NULL,
	"effective_from" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "reference_prices_zone_known" CHECK ("reference_prices"."zone" between 0 and 3 and ("reference_prices"."zone" > 0) = ("reference_prices"."kind" like 'het%'))
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"user_id" text NOT NULL,
	"listing_id" integer NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"price" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_items_pk" PRIMARY KEY("user_id","listing_id"),
	CONSTRAINT "cart_items_quantity_range" CHECK ("cart_items"."quantity" > 0 and "cart_items"."quantity" <= 1000000)
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"billing" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_addresses_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "shopping_list_lines" (
	"list_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopping_list_lines_pk" PRIMARY KEY("list_id","listing_id"),
	CONSTRAINT "shopping_list_lines_quantity_range" CHECK ("shopping_list_lines"."quantity" > 0 and "shopping_list_lines"."quantity" <= 1000000)
);
--> statement-breakpoint
CREATE TABLE "shopping_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shopping_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopping_lists_name_length" CHECK (length("shopping_lists"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "listing_cards" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"goods" text DEFAULT '' NOT NULL,
	"card" text NOT NULL,
	"page" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_stock_sort" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"stock" numeric(12, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"farmer_id" integer NOT NULL,
	"stock" numeric(12, 3) DEFAULT 0 NOT NULL,
	"reserved" numeric(12, 3) DEFAULT 0 NOT NULL,
	"price_tengkulak" bigint NOT NULL,
	"price_customer" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"harvest_date" date,
	"quality_class" text,
	"certificate" text,
	"moisture" numeric(4, 1),
	"empty_husk" numeric(4, 1),
	"broken" numeric(4, 1),
	"menir" numeric(4, 1),
	"grade" text,
	"measured_by" text,
	"measured_on" date,
	"measured_with" text,
	"measured_photo" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"negotiable" boolean DEFAULT true NOT NULL,
	"min_lot" numeric(12, 3) DEFAULT 1 NOT NULL,
	"step" numeric(12, 3) DEFAULT 1 NOT NULL,
	"weighed" boolean DEFAULT false NOT NULL,
	"weigh_tolerance" numeric(4, 1),
	"weigh_moisture" numeric(4, 1),
	"weigh_hampa" numeric(4, 1),
	"bid_auto_accept" bigint,
	"bid_floor" bigint,
	"low_threshold" numeric(12, 3),
	"few_threshold" numeric(12, 3),
	"quality" text GENERATED ALWAYS AS (quality_label(quality_class, moisture, empty_husk)) STORED,
	"level" text GENERATED ALWAYS AS (stock_level(stock - reserved, low_threshold)) STORED,
	"image_url" text,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"comparison_price" bigint DEFAULT 0 NOT NULL,
	"search" "tsvector",
	CONSTRAINT "listings_stock_range" CHECK ("listings"."stock" >= 0),
	CONSTRAINT "listings_reserved_range" CHECK (0 <= "listings"."reserved" and "listings"."reserved" <= "listings"."stock"),
	CONSTRAINT "listings_price_tengkulak_range" CHECK ("listings"."price_tengkulak" between 0 and 1000000000000),
	CONSTRAINT "listings_price_customer_range" CHECK ("listings"."price_customer" between 0 and 1000000000000),
	CONSTRAINT "listings_min_lot_range" CHECK ("listings"."min_lot" > 0),
	CONSTRAINT "listings_step_known" CHECK ("listings"."step" in (1, 0.5, 0.25, 0.1, 0.05, 0.001)),
	CONSTRAINT "listings_lot_in_steps" CHECK ("listings"."min_lot" % "listings"."step" = 0),
	CONSTRAINT "listings_figures_range" CHECK (least("listings"."moisture", "listings"."empty_husk", "listings"."broken", "listings"."menir") >= 0
        and greatest("listings"."moisture", "listings"."empty_husk", "listings"."broken", "listings"."menir") <= 100),
	CONSTRAINT "listings_class_certified" CHECK ("listings"."quality_class" not in ('organik','indikasi_geografis') or "listings"."certificate" is not null),
	CONSTRAINT "listings_rating_range" CHECK ("listings"."rating_sum" between "listings"."rating_count" and "listings"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_unit_known" CHECK ("products"."unit" in ('kg','gram','ton','kwintal','liter','buah')),
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('beras','gabah','palawija','fruit','vegetables','fish','dairy','lainnya'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"comment" text NOT NULL,
	"rating" integer NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_name" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"moderated_by" text,
	"moderated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_rating_range" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('pending','approved','rejected'))
);
--> statement-breakpoint
CREATE TABLE "saved_listings" (
	"user_id" text NOT NULL,
	"listing_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_listings_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"kind" text NOT NULL,
	"stock_delta" numeric(12, 3) NOT NULL,
	"reserved_delta" numeric(12, 3) NOT NULL,
	"bid_id" integer,
	"order_id" integer,
	"actor_id" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movements_moves" CHECK ("stock_movements"."stock_delta" <> 0 or "stock_movements"."reserved_delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"text" text NOT NULL,
	"ticket_id" integer,
	"late" boolean DEFAULT false NOT NULL,
	"upload_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seller_reply" text,
	"seller_replied_at" timestamp with time zone,
	"answer" text,
	"responded_by" text,
	"responded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_number" integer NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"comment" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"moderated_by" text,
	"moderated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text,
	"email" text NOT NULL,
	"phone" text,
	"comments" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"text" text NOT NULL,
	"replied_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection" text NOT NULL,
	"number" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	"draft" jsonb,
	"draft_at" timestamp with time zone,
	"draft_by" text,
	"draft_publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_entries_draft_beside" CHECK ("content_entries"."draft" is null or "content_entries"."status" <> 'draft'),
	CONSTRAINT "content_entries_draft_dated" CHECK (("content_entries"."draft" is null) = ("content_entries"."draft_at" is null)),
	CONSTRAINT "content_entries_draft_scheduled" CHECK ("content_entries"."draft_publish_at" is null or ("content_entries"."draft" is not null and "content_entries"."status" = 'published'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"group_code" text NOT NULL,
	"customer_id" text,
	"email" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "coupon_redemptions_amount_range" CHECK ("coupon_redemptions"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"bearer" text DEFAULT 'store' NOT NULL,
	"min_subtotal" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"total_limit" integer,
	"per_customer_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "coupons_kind_known" CHECK ("coupons"."kind" in ('percent','fixed')),
	CONSTRAINT "coupons_value_range" CHECK ("coupons"."value" >= 1 and ("coupons"."kind" = 'fixed' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_uses_range" CHECK ("coupons"."uses" >= 0 and ("coupons"."total_limit" is null or "coupons"."uses" <= "coupons"."total_limit")),
	CONSTRAINT "coupons_window" CHECK ("coupons"."starts_at" is null or "coupons"."ends_at" is null or "coupons"."starts_at" < "coupons"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "group_invitations_role_known" CHECK ("role" in ('ketua','bendahara','juru_timbang','anggota')),
	CONSTRAINT "group_invitations_reached" CHECK ("group_invitations"."email" is not null or "group_invitations"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "group_members_role_known" CHECK ("role" in ('ketua','bendahara','juru_timbang','anggota'))
);
--> statement-breakpoint
CREATE TABLE "farmers" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "farmers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT 'Petani' NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"phone" text,
	"phone_public" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"regency_code" integer,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"portrait_url" text,
	"plot_hectares" double precision,
	"harvest_calendar" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"delivery_terms" text GENERATED ALWAYS AS ('{"pickup":' || (settings -> 'pickup' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"delivery":' || (settings -> 'delivery' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"fees":' || coalesce(settings -> 'deliveryFees', '{}'::jsonb)::text
          || ',"days":' || coalesce(settings -> 'deliveryDays', '[]'::jsonb)::text
          || ',"cutoff":' || coalesce(settings -> 'deliveryCutoff', 'null'::jsonb)::text
          || ',"free_from":' || coalesce(settings -> 'deliveryFreeFrom', 'null'::jsonb)::text || '}') STORED NOT NULL,
	"payout_account" jsonb,
	"kind" text DEFAULT 'person' NOT NULL,
	"approved" boolean DEFAULT true NOT NULL,
	"position" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "farmers_shown_when_approved" CHECK ("farmers"."approved" or not "farmers"."is_active"),
	CONSTRAINT "farmers_kind_known" CHECK ("farmers"."kind" in ('person','kelompok_tani','gapoktan','koperasi','bumdes')),
	CONSTRAINT "farmers_latitude_range" CHECK ("farmers"."latitude" between -90 and 90),
	CONSTRAINT "farmers_longitude_range" CHECK ("farmers"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "provinces" (
	"code" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "provinces_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "regencies" (
	"code" integer PRIMARY KEY NOT NULL,
	"province_code" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"place" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_request" text
);
--> statement-breakpoint
CREATE TABLE "health_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"requested_by" text,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"found" jsonb
);
--> statement-breakpoint
CREATE TABLE "slow_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slow_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"statement" text NOT NULL,
	"verb" text,
	"times" integer NOT NULL,
	"slowest_ms" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_request" text
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "import_rows_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_skipped_cells" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "import_skipped_cells_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"error_count" integer NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"errors" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('products','farmers')),
	CONSTRAINT "imports_done_at" CHECK (("imports"."status" = 'done') = ("imports"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "outbound_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" text,
	"notice_id" bigint,
	"content" jsonb NOT NULL,
	"asked" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"undo_key" text
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_confirmations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"deed" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_inbound" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"unit" text NOT NULL,
	"category" text,
	"price" bigint NOT NULL,
	"price_tengkulak" bigint NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"total" bigint NOT NULL,
	"weigh_tolerance" numeric(4, 1),
	"weigh_moisture" numeric(4, 1),
	"weigh_hampa" numeric(4, 1),
	"ordered" numeric(12, 3),
	"weighed" numeric(12, 3),
	"payable" numeric(12, 3),
	"declined" numeric(12, 3),
	"quality" jsonb DEFAULT null NOT NULL,
	CONSTRAINT "order_lines_total_sums" CHECK ("order_lines"."total" = case when "order_lines"."payable" is null then line_total("order_lines"."price", "order_lines"."qty")
        else weighed_total("order_lines"."price", "order_lines"."payable", "order_lines"."unit") end),
	CONSTRAINT "order_lines_weighed_whole" CHECK (num_nonnulls("order_lines"."ordered", "order_lines"."weighed", "order_lines"."payable") in (0, 3)
        and ("order_lines"."payable" is null or "order_lines"."weigh_tolerance" is not null) and "order_lines"."payable" > 0),
	CONSTRAINT "order_lines_qty_range" CHECK ("order_lines"."qty" > 0 or ("order_lines"."qty" = 0 and "order_lines"."declined" > 0)),
	CONSTRAINT "order_lines_declined_range" CHECK ("order_lines"."declined" > 0),
	CONSTRAINT "order_lines_price_range" CHECK ("order_lines"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"group_code" text NOT NULL,
	"customer_id" text,
	"guest_token_hash" text,
	"farmer_id" integer NOT NULL,
	"bid_id" integer,
	"status" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"payment_method" text,
	"delivery_method" text,
	"fee_state" text,
	"fee_offer" bigint,
	"fee_note" text,
	"commission" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer,
	"withheld" bigint DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"coupon_kind" text,
	"coupon_bearer" text,
	"coupon_credit" bigint DEFAULT 0 NOT NULL,
	"billing" jsonb,
	"region" text,
	"notes" text,
	"cancel_reason" text,
	"delivery_failure" text,
	"goods_lost" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"promised_day" text,
	"step_due_at" timestamp with time zone,
	"step_reminded_at" timestamp with time zone,
	"confirm_by" timestamp with time zone,
	"network_hash" text,
	"placed_by" text,
	"paid_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"complaint_until" timestamp with time zone,
	"cash_received_at" timestamp with time zone,
	"surplus" bigint DEFAULT 0 NOT NULL,
	"shortfall" bigint DEFAULT 0 NOT NULL,
	"agreed" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_coupon_credit_range" CHECK ("orders"."coupon_credit" >= 0),
	CONSTRAINT "orders_total_sums" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."delivery"),
	CONSTRAINT "orders_discount_range" CHECK ("orders"."discount" between 0 and "orders"."subtotal"),
	CONSTRAINT "orders_delivery_range" CHECK ("orders"."delivery" >= 0),
	CONSTRAINT "orders_commission_range" CHECK ("orders"."commission" between 0 and "orders"."subtotal"),
	CONSTRAINT "orders_refunded_range" CHECK ("orders"."refunded" between 0 and "orders"."total"),
	CONSTRAINT "orders_weighed_range" CHECK ("orders"."surplus" >= 0 and "orders"."shortfall" between 0 and "orders"."total" and least("orders"."surplus", "orders"."shortfall") = 0)
);
--> statement-breakpoint
CREATE TABLE "bank_formats" (
	"key" text PRIMARY KEY NOT NULL,
	"roles" jsonb NOT NULL,
	"in_words" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"day" text NOT NULL,
	"text" text NOT NULL,
	"amount" bigint NOT NULL,
	"cents" integer DEFAULT 0 NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"payment_id" integer,
	"group_code" text,
	"shares" jsonb,
	"ignored_at" timestamp with time zone,
	CONSTRAINT "bank_lines_amount_range" CHECK ("bank_lines"."amount" > 0),
	CONSTRAINT "bank_lines_cents_range" CHECK ("bank_lines"."cents" between 0 and 99),
	CONSTRAINT "bank_lines_one_end" CHECK (num_nonnulls("bank_lines"."payment_id", "bank_lines"."ignored_at", "bank_lines"."group_code") <= 1)
);
--> statement-breakpoint
CREATE TABLE "gateway_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider" text DEFAULT 'midtrans' NOT NULL,
	"ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"order_ids" integer[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"url" text,
	"transaction_id" text,
	"channel" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"charged_back" bigint DEFAULT 0 NOT NULL,
	"refunds_ahead" bigint DEFAULT 0 NOT NULL,
	"captured" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"failed_checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_charges_amount_range" CHECK ("gateway_charges"."amount" > 0),
	CONSTRAINT "gateway_charges_refunded_range" CHECK ("gateway_charges"."refunded" between 0 and "gateway_charges"."amount"),
	CONSTRAINT "gateway_charges_charged_back_range" CHECK ("gateway_charges"."charged_back" between 0 and "gateway_charges"."refunded"),
	CONSTRAINT "gateway_charges_refunds_ahead_range" CHECK ("gateway_charges"."refunds_ahead" between 0 and "gateway_charges"."amount")
);
--> statement-breakpoint
CREATE TABLE "gateway_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"charge_id" integer,
	"kind" text NOT NULL,
	"said" text NOT NULL,
	"amount" bigint,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_note" text,
	CONSTRAINT "gateway_notices_closed" CHECK (("gateway_notices"."closed_at" is null) = ("gateway_notices"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"charge_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"restock" boolean NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"why" text,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_refunds_amount_range" CHECK ("gateway_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "money_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"group_code" text,
	"order_id" integer,
	"farmer_id" integer,
	"payout_id" integer,
	"tax_deposit_id" integer,
	"account" jsonb,
	"cash" bigint DEFAULT 0 NOT NULL,
	"farmer" bigint DEFAULT 0 NOT NULL,
	"sale" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	"actor_id" text,
	"note" text,
	"undone" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_code" text NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due" bigint NOT NULL,
	"suffix" integer DEFAULT 0 NOT NULL,
	"receipt_upload_id" text,
	"receipt_at" timestamp with time zone,
	"receipt_amount" bigint,
	"reject_reason" text,
	"rejections" integer DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"credit_from" text,
	"confirmed_by" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_due_range" CHECK ("payments"."due" >= 0),
	CONSTRAINT "payments_suffix_range" CHECK ("payments"."suffix" between 0 and 99999)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"note" text,
	"status" text DEFAULT 'made' NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"reference" text,
	"receipt_upload_id" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "payouts_approved" CHECK ("payouts"."status" in ('made','cancelled') or "payouts"."approved_at" is not null),
	CONSTRAINT "payouts_sent" CHECK (("payouts"."status" in ('sent','done')) = ("payouts"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" text NOT NULL,
	"ntpn" text NOT NULL,
	"note" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"voided_by" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "tax_deposits_amount_range" CHECK ("tax_deposits"."amount" > 0),
	CONSTRAINT "tax_deposits_ntpn" CHECK ("tax_deposits"."ntpn" ~ '^[0-9A-Z]{16}$'),
	CONSTRAINT "tax_deposits_voided" CHECK (("tax_deposits"."voided_at" is null) = ("tax_deposits"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "lot_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"proceeds" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "lot_sales_fee_range" CHECK ("lot_sales"."fee" between 0 and "lot_sales"."proceeds"),
	CONSTRAINT "lot_sales_qty_range" CHECK ("lot_sales"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "lot_shares" (
	"sale_id" integer NOT NULL,
	"deposit_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "lot_shares_pk" PRIMARY KEY("sale_id","deposit_id"),
	CONSTRAINT "lot_shares_amount_range" CHECK ("lot_shares"."amount" >= 0 and "lot_shares"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "member_payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text,
	"paid_by" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"disputed_at" timestamp with time zone,
	"contest" text,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	CONSTRAINT "member_payouts_amount_range" CHECK ("member_payouts"."amount" > 0),
	CONSTRAINT "member_payouts_disputed" CHECK (("member_payouts"."disputed_at" is null) = ("member_payouts"."contest" is null))
);
--> statement-breakpoint
CREATE TABLE "pooled_lots" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"farmer_id" integer NOT NULL,
	"fee" integer NOT NULL,
	"moisture" integer,
	"hampa" integer,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pooled_lots_fee_range" CHECK ("pooled_lots"."fee" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "produce_deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "produce_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"readings" jsonb NOT NULL,
	"moisture_readings" jsonb NOT NULL,
	"hampa" integer,
	"net" numeric(12, 3) NOT NULL,
	"payable" numeric(12, 3) NOT NULL,
	"left" numeric(12, 3) NOT NULL,
	"returned_qty" numeric(12, 3) DEFAULT 0 NOT NULL,
	"returned_at" timestamp with time zone,
	"tera" text DEFAULT '' NOT NULL,
	"tera_until" date,
	"photos" text[] DEFAULT '{}'::text[] NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"note" text,
	"weighed_by" text NOT NULL,
	"weighed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "produce_deposits_payable_range" CHECK ("produce_deposits"."payable" > 0 and "produce_deposits"."payable" <= "produce_deposits"."net"),
	CONSTRAINT "produce_deposits_remaining_range" CHECK ("produce_deposits"."left" >= 0 and "produce_deposits"."returned_qty" >= 0 and "produce_deposits"."left" + "produce_deposits"."returned_qty" <= "produce_deposits"."payable")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"subject" text,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"notice" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_somebody" CHECK ("consents"."user_id" is not null or "consents"."subject" is not null)
);
--> statement-breakpoint
CREATE TABLE "data_breaches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_breaches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"data" text NOT NULL,
	"people" integer NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"discovered_at" timestamp with time zone NOT NULL,
	"people_notified_at" timestamp with time zone,
	"authority_notified_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_breaches_people_range" CHECK ("data_breaches"."people" >= 0)
);
--> statement-breakpoint
CREATE TABLE "identity_submissions" (
	"id" serial PRIMARY KEY NOT NULL,
	"farmer_id" integer NOT NULL,
	"submitted_by" text NOT NULL,
	"state" text NOT NULL,
	"legal_name" text NOT NULL,
	"business_kind" text NOT NULL,
	"nik" text,
	"npwp" text,
	"taxable" boolean NOT NULL,
	"statement" boolean NOT NULL,
	"exempt_until" date,
	"exempt_number" text,
	"reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "identity_submissions_state_known" CHECK ("identity_submissions"."state" in ('waiting','refused','approved')),
	CONSTRAINT "identity_submissions_reasoned" CHECK ("identity_submissions"."state" <> 'refused' or "identity_submissions"."reason" is not null),
	CONSTRAINT "identity_submissions_reviewed" CHECK (("identity_submissions"."state" = 'waiting') = ("identity_submissions"."reviewed_at" is null)),
	CONSTRAINT "identity_submissions_numbers_erased" CHECK ("identity_submissions"."state" = 'waiting' or ("identity_submissions"."nik" is null and "identity_submissions"."npwp" is null)),
	CONSTRAINT "identity_submissions_exempt" CHECK (("identity_submissions"."exempt_until" is null) = ("identity_submissions"."exempt_number" is null)),
	CONSTRAINT "identity_submissions_statement" CHECK (not "identity_submissions"."statement" or "identity_submissions"."business_kind" = 'perorangan')
);
--> statement-breakpoint
CREATE TABLE "seller_applications" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"grows" text NOT NULL,
	"photo_url" text NOT NULL,
	"reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seller_applications_state_known" CHECK ("seller_applications"."state" in ('waiting','asked','refused','approved')),
	CONSTRAINT "seller_applications_reasoned" CHECK ("seller_applications"."state" not in ('asked','refused') or "seller_applications"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "seller_identities" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"business_kind" text NOT NULL,
	"nik" text,
	"npwp" text,
	"taxable" boolean DEFAULT false NOT NULL,
	"statement_year" integer,
	"exempt_until" date,
	"exempt_number" text,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "seller_identities_verified" CHECK (("seller_identities"."verified_at" is null) = ("seller_identities"."verified_by" is null)),
	CONSTRAINT "seller_identities_verified_documents" CHECK ("seller_identities"."verified_at" is null or "seller_identities"."nik" is not null or "seller_identities"."npwp" is not null),
	CONSTRAINT "seller_identities_exempt" CHECK (("seller_identities"."exempt_until" is null) = ("seller_identities"."exempt_number" is null)),
	CONSTRAINT "seller_identities_statement" CHECK ("seller_identities"."statement_year" is null or "seller_identities"."business_kind" = 'perorangan')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone NOT NULL,
	"mark" text
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"requested_by" text,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"name" text,
	"bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"sealed" text,
	"asked" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"undo_key" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"network" text,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"farmer_id" integer NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"shown" boolean NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"n" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"href" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"visible_at" timestamp with time zone,
	"undo_key" text
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"list" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"purpose" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"attached_to" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"farmer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_pk" PRIMARY KEY("farmer_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"farmer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer,
	"code" text GENERATED ALWAYS AS ((case kind when 'invoice' then 'FK' when 'credit' then 'NK' else 'ND' end) || '-' || year::text || '-'
        || farmer_id::text || '-' || lpad(number::text, greatest(5, length(number::text)), '0')) STORED,
	"amount" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_documents_amount_range" CHECK ("tax_documents"."amount" >= 0),
	CONSTRAINT "tax_documents_number_range" CHECK ("tax_documents"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "weigh_ticket_chains" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weigh_ticket_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weigh_ticket_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"way" text NOT NULL,
	"reason" text,
	"actor_id" text,
	"party" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weigh_tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weigh_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"farmer_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"order_line_id" integer,
	"replaces_id" integer,
	"proposed_by" text NOT NULL,
	"proposed_by_id" text,
	"key" text,
	"goods" text NOT NULL,
	"unit" text NOT NULL,
	"ordered" numeric(12, 3) NOT NULL,
	"weigh_tolerance" numeric(4, 1),
	"weigh_moisture" numeric(4, 1),
	"weigh_hampa" numeric(4, 1),
	"readings" jsonb NOT NULL,
	"sacks" integer NOT NULL,
	"moisture_readings" jsonb NOT NULL,
	"moisture" numeric(5, 2),
	"hampa" numeric(5, 2),
	"net" numeric(12, 3) NOT NULL,
	"payable" numeric(12, 3) NOT NULL,
	"tera" text DEFAULT '' NOT NULL,
	"tera_until" date,
	"photos" text[] DEFAULT '{}'::text[] NOT NULL,
	"weighed_by" text NOT NULL,
	"weighed_at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"salt" text,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	"status" text NOT NULL,
	"takes_excess" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weigh_tickets_net_range" CHECK ("weigh_tickets"."net" > 0 and "weigh_tickets"."payable" > 0),
	CONSTRAINT "weigh_tickets_moisture_range" CHECK ("weigh_tickets"."moisture" between 0 and 100),
	CONSTRAINT "weigh_tickets_hampa_range" CHECK ("weigh_tickets"."hampa" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_seller_id_farmers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_history" ADD CONSTRAINT "bid_history_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_history" ADD CONSTRAINT "bid_history_offer_id_bid_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."bid_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_history" ADD CONSTRAINT "bid_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_offers" ADD CONSTRAINT "bid_offers_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_offers" ADD CONSTRAINT "bid_offers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_response_links" ADD CONSTRAINT "bid_response_links_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_response_links" ADD CONSTRAINT "bid_response_links_offer_id_bid_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."bid_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_response_links" ADD CONSTRAINT "bid_response_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_offer_id_bid_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."bid_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_list_id_shopping_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."shopping_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_cards" ADD CONSTRAINT "listing_cards_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_images" ADD CONSTRAINT "listing_images_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_stock_sort" ADD CONSTRAINT "listing_stock_sort_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listings" ADD CONSTRAINT "saved_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listings" ADD CONSTRAINT "saved_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_ticket_id_weigh_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."weigh_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farmers" ADD CONSTRAINT "farmers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farmers" ADD CONSTRAINT "farmers_regency_code_regencies_code_fk" FOREIGN KEY ("regency_code") REFERENCES "public"."regencies"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regencies" ADD CONSTRAINT "regencies_province_code_provinces_code_fk" FOREIGN KEY ("province_code") REFERENCES "public"."provinces"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_checks" ADD CONSTRAINT "health_checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_skipped_cells" ADD CONSTRAINT "import_skipped_cells_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_notice_id_notifications_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_confirmations" ADD CONSTRAINT "whatsapp_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_formats" ADD CONSTRAINT "bank_formats_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_charges" ADD CONSTRAINT "gateway_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_notices" ADD CONSTRAINT "gateway_notices_charge_id_gateway_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."gateway_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_notices" ADD CONSTRAINT "gateway_notices_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_charge_id_gateway_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."gateway_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_tax_deposit_id_tax_deposits_id_fk" FOREIGN KEY ("tax_deposit_id") REFERENCES "public"."tax_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_upload_id_uploads_id_fk" FOREIGN KEY ("receipt_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_receipt_upload_id_uploads_id_fk" FOREIGN KEY ("receipt_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_deposits" ADD CONSTRAINT "tax_deposits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_deposits" ADD CONSTRAINT "tax_deposits_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_sales" ADD CONSTRAINT "lot_sales_listing_id_pooled_lots_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."pooled_lots"("listing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_sales" ADD CONSTRAINT "lot_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shares" ADD CONSTRAINT "lot_shares_sale_id_lot_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."lot_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_shares" ADD CONSTRAINT "lot_shares_deposit_id_produce_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."produce_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_payouts" ADD CONSTRAINT "member_payouts_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_payouts" ADD CONSTRAINT "member_payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_payouts" ADD CONSTRAINT "member_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_payouts" ADD CONSTRAINT "member_payouts_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produce_deposits" ADD CONSTRAINT "produce_deposits_listing_id_pooled_lots_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."pooled_lots"("listing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produce_deposits" ADD CONSTRAINT "produce_deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produce_deposits" ADD CONSTRAINT "produce_deposits_weighed_by_users_id_fk" FOREIGN KEY ("weighed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_breaches" ADD CONSTRAINT "data_breaches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_ticket_chains" ADD CONSTRAINT "weigh_ticket_chains_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_ticket_history" ADD CONSTRAINT "weigh_ticket_history_ticket_id_weigh_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."weigh_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_ticket_history" ADD CONSTRAINT "weigh_ticket_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_replaces_id_weigh_tickets_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."weigh_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_runs_user" ON "bulk_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name_unique" ON "saved_reports" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_reports_weekly" ON "saved_reports" USING btree ("mailed_week","id") WHERE "saved_reports"."weekly";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_unique" ON "saved_views" USING btree ("owner_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_default" ON "saved_views" USING btree ("owner_id","list") WHERE "saved_views"."is_default";--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE "saved_views"."shared";--> statement-breakpoint
CREATE INDEX "listing_sales_90d_rank" ON "listing_sales_90d" USING btree ("orders" DESC NULLS LAST,"revenue" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "bid_prices_day" ON "bid_prices" USING btree ("day");--> statement-breakpoint
CREATE INDEX "price_series_rank" ON "price_series" USING btree ("from_week","deals" DESC NULLS LAST,"product","city","measure");--> statement-breakpoint
CREATE INDEX "sales_by_month_rank" ON "sales_by_month" USING btree ("month","revenue" DESC NULLS LAST,"farmer_id","orders");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_row" ON "audit_chain" USING btree ("source","row_id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_mark" ON "security_events" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "security_events_type" ON "security_events" USING btree ("what","at","id");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","at") WHERE "security_events"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "security_events_network" ON "security_events" USING btree ("network","at") WHERE "security_events"."network" is not null;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limit_attempts_key_at" ON "rate_limit_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_of_user" ON "recovery_codes" USING btree ("user_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_unique" ON "users" USING btree ("phone") WHERE "users"."phone" is not null and "users"."phone_verified" and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone") WHERE "users"."phone" is not null and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_order" ON "users" USING btree ("role","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null and not "users"."is_active";--> statement-breakpoint
CREATE INDEX "users_accented" ON "users" USING btree ("id") WHERE octet_length("users"."name") > length("users"."name");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree ("email","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "bid_history_bid" ON "bid_history" USING btree ("bid_id","id");--> statement-breakpoint
CREATE INDEX "bid_offers_bid" ON "bid_offers" USING btree ("bid_id","id");--> statement-breakpoint
CREATE INDEX "bid_offers_total" ON "bid_offers" USING btree (line_total("price", "qty"));--> statement-breakpoint
CREATE INDEX "bid_offers_noted" ON "bid_offers" USING btree ("created_at") WHERE "bid_offers"."note" is not null;--> statement-breakpoint
CREATE INDEX "bid_offers_user" ON "bid_offers" USING btree ("by_user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_response_links_token" ON "bid_response_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "bid_response_links_bid" ON "bid_response_links" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "bid_response_links_expiry" ON "bid_response_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_one_open" ON "bids" USING btree ("customer_id","listing_id") WHERE "bids"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bids_customer" ON "bids" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bids_farmer" ON "bids" USING btree ("farmer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bids_listing" ON "bids" USING btree ("listing_id","status");--> statement-breakpoint
CREATE INDEX "bids_farmer_status" ON "bids" USING btree ("farmer_id","status","turn","expires_at");--> statement-breakpoint
CREATE INDEX "bids_created" ON "bids" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bids_status" ON "bids" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bids_open" ON "bids" USING btree ("id","expires_at") WHERE "bids"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bids_open_expiry" ON "bids" USING btree ("expires_at","turn") WHERE "bids"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bids_offer" ON "bids" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "bids_hold" ON "bids" USING btree ("hold_until") WHERE "bids"."status" = 'accepted' and "bids"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "deals_of_product" ON "deals" USING btree ("product_id","week","farmer_id","customer_id","made_at" DESC NULLS LAST,"bid_id" DESC NULLS LAST,"price","class");--> statement-breakpoint
CREATE UNIQUE INDEX "digest_items_key_unique" ON "digest_items" USING btree ("key");--> statement-breakpoint
CREATE INDEX "digest_items_waiting" ON "digest_items" USING btree ("user_id","id") WHERE "digest_items"."email_key" is null;--> statement-breakpoint
CREATE INDEX "digest_items_created" ON "digest_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "digest_items_undo_key" ON "digest_items" USING btree ("undo_key") WHERE "digest_items"."undo_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reference_prices_kind_from" ON "reference_prices" USING btree ("kind","zone","effective_from");--> statement-breakpoint
CREATE INDEX "shopping_list_lines_listing" ON "shopping_list_lines" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shopping_lists_name_unique" ON "shopping_lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "listing_images_listing" ON "listing_images" USING btree ("listing_id","position");--> statement-breakpoint
CREATE INDEX "listing_stock_sort_order" ON "listing_stock_sort" USING btree ("stock","listing_id");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id","farmer_id") WHERE "listings"."is_active" and "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("comparison_price","id") WHERE "listings"."is_active" and "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_rating" ON "listings" USING btree (("rating_sum"::float8 / greatest("rating_count", 1)) desc,"rating_count" desc,"id" desc) WHERE "listings"."is_active" and "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_farmer" ON "listings" USING btree ("farmer_id","created_at");--> statement-breakpoint
CREATE INDEX "listings_seller" ON "listings" USING btree ("farmer_id","rating_sum","rating_count") WHERE "listings"."is_active" and "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_product" ON "listings" USING btree ("product_id","id") WHERE "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_admin_newest" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_admin_price" ON "listings" USING btree ("price_customer","id") WHERE "listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "listings_admin_out" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."level" = 'out';--> statement-breakpoint
CREATE INDEX "listings_admin_low" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."level" = 'low';--> statement-breakpoint
CREATE INDEX "listings_admin_archived" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and not "listings"."is_active";--> statement-breakpoint
CREATE INDEX "listings_admin_without_image" ON "listings" USING btree ("created_at","id") WHERE "listings"."deleted_at" is null and "listings"."image_url" is null;--> statement-breakpoint
CREATE INDEX "listings_deleted" ON "listings" USING btree ("deleted_at") WHERE "listings"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "listings_search" ON "listings" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_name_unit_unique" ON "products" USING btree (lower("name"),"unit");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "reviews_listing" ON "reviews" USING btree ("listing_id","status","created_at");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_listing" ON "stock_movements" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_order_once" ON "complaints" USING btree ("order_id","late") WHERE "complaints"."ticket_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_ticket_unique" ON "complaints" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "complaints_order" ON "complaints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "complaints_created" ON "complaints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("created_at") WHERE "complaints"."answer" is null;--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_number","status","created_at");--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_number" ON "content_entries" USING btree ("collection","number");--> statement-breakpoint
CREATE INDEX "content_entries_order" ON "content_entries" USING btree ("collection","position","number");--> statement-breakpoint
CREATE INDEX "content_entries_due" ON "content_entries" USING btree ("draft_publish_at") WHERE "content_entries"."draft_publish_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletters_created" ON "newsletters" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_unique" ON "subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "subscribers_token" ON "subscribers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "subscribers_created" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_waiting" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."confirmed_at" is null and "subscribers"."unsubscribed_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_stopped" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_group_unique" ON "coupon_redemptions" USING btree ("group_code");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_customer" ON "coupon_redemptions" USING btree ("coupon_id","customer_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_unique" ON "coupons" USING btree ("code") WHERE "coupons"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_invitations_token" ON "group_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "group_invitations_farmer" ON "group_invitations" USING btree ("farmer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_once" ON "group_members" USING btree ("farmer_id","user_id") WHERE "group_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_one_ketua" ON "group_members" USING btree ("farmer_id") WHERE "group_members"."role" = 'ketua' and "group_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id") WHERE "group_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "farmers_user_unique" ON "farmers" USING btree ("user_id") WHERE "farmers"."kind" = 'person';--> statement-breakpoint
CREATE INDEX "farmers_of_user" ON "farmers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "farmers_public" ON "farmers" USING btree ("position","id") WHERE "farmers"."is_active" and "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_hidden" ON "farmers" USING btree ("id") WHERE not "farmers"."is_active" or "farmers"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "farmers_name" ON "farmers" USING btree ("name","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_city_order" ON "farmers" USING btree ("city","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_province_order" ON "farmers" USING btree ("province","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_created" ON "farmers" USING btree ("created_at","id") WHERE "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_city" ON "farmers" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "farmers_regency" ON "farmers" USING btree ("regency_code");--> statement-breakpoint
CREATE INDEX "farmers_public_regency" ON "farmers" USING btree ("regency_code","position","id") WHERE "farmers"."is_active" and "farmers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "farmers_public_city" ON "farmers" USING btree ("city","position","id") WHERE "farmers"."is_active" and "farmers"."deleted_at" is null and "farmers"."regency_code" is null;--> statement-breakpoint
CREATE INDEX "regencies_province" ON "regencies" USING btree ("province_code","name");--> statement-breakpoint
CREATE UNIQUE INDEX "error_groups_cause" ON "error_groups" USING btree ("name","code","place");--> statement-breakpoint
CREATE INDEX "error_groups_last" ON "error_groups" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "health_checks_requested" ON "health_checks" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "health_checks_one_open" ON "health_checks" USING btree ((true)) WHERE "health_checks"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "slow_statements_hash" ON "slow_statements" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "slow_statements_last" ON "slow_statements" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_messages_key_unique" ON "outbound_messages" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbound_messages_waiting" ON "outbound_messages" USING btree ("next_try_at","id") WHERE "outbound_messages"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbound_messages_created" ON "outbound_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbound_messages_user" ON "outbound_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbound_messages_notice" ON "outbound_messages" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "outbound_messages_undo_key" ON "outbound_messages" USING btree ("undo_key") WHERE "outbound_messages"."undo_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_unique" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "whatsapp_inbound_phone" ON "whatsapp_inbound" USING btree ("phone","at");--> statement-breakpoint
CREATE INDEX "whatsapp_inbound_at" ON "whatsapp_inbound" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_listing" ON "order_lines" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_code_unique" ON "orders" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_bid_unique" ON "orders" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "orders_group" ON "orders" USING btree ("group_code");--> statement-breakpoint
CREATE INDEX "orders_accented" ON "orders" USING btree ("id") WHERE octet_length((coalesce("orders"."billing" ->> 'firstName', '') || ' ' || coalesce("orders"."billing" ->> 'lastName', '')))
          > length((coalesce("orders"."billing" ->> 'firstName', '') || ' ' || coalesce("orders"."billing" ->> 'lastName', '')));--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_farmer" ON "orders" USING btree ("farmer_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_placed" ON "orders" USING btree ("status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at","total") WHERE "orders"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "orders_farmer_completed" ON "orders" USING btree ("farmer_id","completed_at","total") WHERE "orders"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("farmer_id") WHERE "orders"."paid_at" is not null and "orders"."status" in ('paid','processing','shipped');--> statement-breakpoint
CREATE INDEX "orders_open_to_complaint" ON "orders" USING btree ("complaint_until") WHERE "orders"."paid_at" is not null and "orders"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "orders_to_refund" ON "orders" USING btree ("group_code") WHERE "orders"."status" = 'cancelled' and "orders"."paid_at" is not null and "orders"."refunded" < "orders"."total";--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree (lower("billing" ->> 'email'),"placed_at") WHERE "orders"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "orders_guest_phone" ON "orders" USING btree (("billing" ->> 'phone'),"placed_at") WHERE "orders"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "orders_network_hash" ON "orders" USING btree ("network_hash","placed_at") WHERE "orders"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "orders_held_by_new" ON "orders" USING btree ("placed_by","network_hash") WHERE "orders"."placed_by" is not null and "orders"."status" in ('awaiting_fee','awaiting_payment');--> statement-breakpoint
CREATE INDEX "orders_with_person" ON "orders" USING btree ("updated_at") WHERE "orders"."billing" is not null and "orders"."status" in ('completed','cancelled','refunded');--> statement-breakpoint
CREATE INDEX "orders_unpaid_with_person" ON "orders" USING btree ("updated_at") WHERE "orders"."billing" is not null and "orders"."status" = 'cancelled' and "orders"."paid_at" is null and "orders"."cash_received_at" is null;--> statement-breakpoint
CREATE INDEX "orders_step_due" ON "orders" USING btree ("step_due_at") WHERE "orders"."status" in ('paid','processing','shipped');--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_weighed_open" ON "orders" USING btree ("updated_at","id") WHERE "orders"."surplus" > 0 or "orders"."shortfall" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key" ON "bank_lines" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_payment" ON "bank_lines" USING btree ("payment_id") WHERE "bank_lines"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("amount") WHERE "bank_lines"."payment_id" is null and "bank_lines"."ignored_at" is null and "bank_lines"."group_code" is null;--> statement-breakpoint
CREATE INDEX "bank_lines_group" ON "bank_lines" USING btree ("group_code") WHERE "bank_lines"."group_code" is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_amount" ON "bank_lines" USING btree ("amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_charges_ref_unique" ON "gateway_charges" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "gateway_charges_payment" ON "gateway_charges" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_charges_open" ON "gateway_charges" USING btree ("checked_at") WHERE "gateway_charges"."status" in ('open','pending');--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_notices_once" ON "gateway_notices" USING btree ("provider","ref","kind","said");--> statement-breakpoint
CREATE INDEX "gateway_notices_open" ON "gateway_notices" USING btree ("first_at") WHERE "gateway_notices"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_key_unique" ON "gateway_refunds" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_asked_once" ON "gateway_refunds" USING btree ("order_id") WHERE "gateway_refunds"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "gateway_refunds_charge" ON "gateway_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "money_movements_farmer" ON "money_movements" USING btree ("farmer_id","id");--> statement-breakpoint
CREATE INDEX "money_movements_order" ON "money_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_movements_at" ON "money_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_movements_kind" ON "money_movements" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "money_movements_payout" ON "money_movements" USING btree ("payout_id","cash") WHERE "money_movements"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_surplus" ON "money_movements" USING btree ("group_code") WHERE "money_movements"."kind" = 'surplus';--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_once" ON "money_movements" USING btree ("order_id","kind") WHERE "money_movements"."kind" in ('payment','cod_sale','commission') and not "money_movements"."undone";--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_tax_once" ON "money_movements" USING btree ("tax_deposit_id","kind") WHERE "money_movements"."tax_deposit_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_taxed" ON "money_movements" USING btree ("at","farmer_id","farmer") WHERE "money_movements"."kind" = 'income_tax';--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payout_once" ON "money_movements" USING btree ("payout_id","farmer_id") WHERE "money_movements"."kind" = 'payout';--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payout_back_once" ON "money_movements" USING btree ("payout_id","farmer_id") WHERE "money_movements"."kind" = 'payout_back';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_group_unique" ON "payments" USING btree ("group_code");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_amount" ON "payments" USING btree (("due" + "suffix")) WHERE "payments"."method" = 'transfer' and "payments"."status" in ('waiting','checking');--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_method" ON "payments" USING btree ("method","created_at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree (("status" <> 'checking'),"created_at","id") WHERE "payments"."status" in ('waiting','checking');--> statement-breakpoint
CREATE INDEX "payments_done" ON "payments" USING btree ("status",coalesce("confirmed_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree (("due" + "suffix"));--> statement-breakpoint
CREATE INDEX "payments_amount_text" ON "payments" USING btree ((("due" + "suffix")::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_deposits_ntpn_unique" ON "tax_deposits" USING btree ("ntpn") WHERE "tax_deposits"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "tax_deposits_month" ON "tax_deposits" USING btree ("month","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lot_sales_once" ON "lot_sales" USING btree ("order_id","listing_id") WHERE "lot_sales"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "lot_sales_lot" ON "lot_sales" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "lot_shares_deposit" ON "lot_shares" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "member_payouts_member" ON "member_payouts" USING btree ("farmer_id","user_id","id");--> statement-breakpoint
CREATE INDEX "pooled_lots_farmer" ON "pooled_lots" USING btree ("farmer_id");--> statement-breakpoint
CREATE INDEX "produce_deposits_lot" ON "produce_deposits" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "produce_deposits_user" ON "produce_deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_subject" ON "consents" USING btree ("subject","purpose","id") WHERE "consents"."subject" is not null;--> statement-breakpoint
CREATE INDEX "data_breaches_discovered" ON "data_breaches" USING btree ("discovered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_submissions_waiting" ON "identity_submissions" USING btree ("farmer_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_submissions_farmer" ON "identity_submissions" USING btree ("farmer_id","id");--> statement-breakpoint
CREATE INDEX "identity_submissions_submitted_by" ON "identity_submissions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "seller_applications_state" ON "seller_applications" USING btree ("state","submitted_at","farmer_id");--> statement-breakpoint
CREATE INDEX "seller_applications_user" ON "seller_applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_at" ON "audit_log" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_mark" ON "audit_log" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "backup_runs_requested" ON "backup_runs" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one_open" ON "backup_runs" USING btree ((true)) WHERE "backup_runs"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_outbox_key_unique" ON "email_outbox" USING btree ("key");--> statement-breakpoint
CREATE INDEX "email_outbox_waiting" ON "email_outbox" USING btree ("next_try_at","id") WHERE "email_outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "email_outbox_recipient_queue" ON "email_outbox" USING btree ("to_address","asked","id") WHERE "email_outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "email_outbox_created" ON "email_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_outbox_status" ON "email_outbox" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "email_outbox_encrypted" ON "email_outbox" USING btree ("created_at") WHERE "email_outbox"."sealed" is not null and "email_outbox"."status" <> 'waiting';--> statement-breakpoint
CREATE INDEX "email_outbox_undo_key" ON "email_outbox" USING btree ("undo_key") WHERE "email_outbox"."undo_key" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_counts_sum" ON "listing_counts" USING btree ("farmer_id","category","level","shown","quality","n");--> statement-breakpoint
CREATE INDEX "listing_counts_not_aggregated" ON "listing_counts" USING btree ("farmer_id","category","level","shown","quality") WHERE not "listing_counts"."folded";--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_held" ON "notifications" USING btree ("user_id","visible_at") WHERE "notifications"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_undo_key" ON "notifications" USING btree ("undo_key") WHERE "notifications"."undo_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "row_counts_sum" ON "row_counts" USING btree ("list","part","n");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_attached" ON "uploads" USING btree ("attached_to");--> statement-breakpoint
CREATE INDEX "uploads_of_orders" ON "uploads" USING btree ("created_at") WHERE "uploads"."purpose" in ('proof','complaint') and "uploads"."attached_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_number" ON "tax_documents" USING btree ("farmer_id","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_invoice" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "tax_documents_order" ON "tax_documents" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "tax_documents_for_tax_report" ON "tax_documents" USING btree ("issued_at","id","farmer_id","kind","amount");--> statement-breakpoint
CREATE INDEX "tax_documents_unnumbered" ON "tax_documents" USING btree ("id") WHERE "tax_documents"."number" is null;--> statement-breakpoint
CREATE INDEX "weigh_ticket_history_ticket" ON "weigh_ticket_history" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_code_unique" ON "weigh_tickets" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_chain" ON "weigh_tickets" USING btree ("farmer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_replaced_once" ON "weigh_tickets" USING btree ("replaces_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_key_unique" ON "weigh_tickets" USING btree ("order_line_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_one_standing" ON "weigh_tickets" USING btree ("order_line_id") WHERE "weigh_tickets"."status" in ('proposed','disputed','confirmed');--> statement-breakpoint
CREATE INDEX "weigh_tickets_line" ON "weigh_tickets" USING btree ("order_line_id","id");--> statement-breakpoint
CREATE INDEX "weigh_tickets_due" ON "weigh_tickets" USING btree ("created_at","id") WHERE "weigh_tickets"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "weigh_tickets_proposed" ON "weigh_tickets" USING btree ("id") WHERE "weigh_tickets"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "weigh_tickets_disputed" ON "weigh_tickets" USING btree ("created_at","id") WHERE "weigh_tickets"."status" = 'disputed';
--> statement-breakpoint
-- What the searches of the admin pages look into, letter by letter. A server without pg_trgm finds the same, only slower.
DO $$
DECLARE
  searched record;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    RAISE NOTICE 'pg_trgm is not installed on this server: searches of the admin pages read whole tables';
    RETURN;
  END IF;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  FOR searched IN SELECT * FROM (VALUES
    ('products', 'name gin_trgm_ops'),
    ('farmers', 'name gin_trgm_ops, city gin_trgm_ops, province gin_trgm_ops'),
    ('users', 'name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops'),
    ('orders', 'code gin_trgm_ops, (coalesce(billing ->> ''firstName'', '''') || '' '' || coalesce(billing ->> ''lastName'', '''')) gin_trgm_ops'),
    ('payments', 'group_code gin_trgm_ops'),
    ('email_outbox', 'to_address gin_trgm_ops, subject gin_trgm_ops'),
    ('subscribers', 'email gin_trgm_ops'),
    ('newsletters', 'subject gin_trgm_ops, text gin_trgm_ops'),
    ('contact_messages', 'name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, comments gin_trgm_ops'),
    ('reviews', 'name gin_trgm_ops, email gin_trgm_ops, comment gin_trgm_ops'),
    ('comments', 'name gin_trgm_ops, email gin_trgm_ops, comment gin_trgm_ops')
  ) AS listed (list, columns) LOOP
    EXECUTE format('CREATE INDEX %I ON %I USING gin (%s)', searched.list || '_trigram', searched.list, searched.columns);
  END LOOP;
END
$$;
--> statement-breakpoint
-- A card is rewritten whenever its listing changes: free room keeps the new version on the same page.
ALTER TABLE "listing_cards" SET (fillfactor = 80);
--> statement-breakpoint
-- Free room on each page for the next version of its rows, which then touches no index.
ALTER TABLE "listings" SET (fillfactor = 85);
--> statement-breakpoint
-- Nothing is counted yet: the first run of the job counts every place.
INSERT INTO "listing_count_dirty" DEFAULT VALUES;
