CREATE TABLE "batch_allocations" (
	"order_line_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	CONSTRAINT "batch_allocations_pk" PRIMARY KEY("order_line_id","batch_id"),
	CONSTRAINT "batch_allocations_qty_range" CHECK ("batch_allocations"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "batch_chains" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"event" text NOT NULL,
	"content" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"salt" text NOT NULL,
	"actor_id" text,
	"at" timestamp with time zone NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_inputs" (
	"batch_id" integer NOT NULL,
	"from_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	CONSTRAINT "batch_inputs_pk" PRIMARY KEY("batch_id","from_id"),
	CONSTRAINT "batch_inputs_qty_range" CHECK ("batch_inputs"."qty" > 0 and "batch_inputs"."batch_id" <> "batch_inputs"."from_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"farmer_id" integer NOT NULL,
	"listing_id" integer,
	"kind" text NOT NULL,
	"goods" text NOT NULL,
	"category" text NOT NULL,
	"unit" text NOT NULL,
	"harvested_on" date,
	"milled_on" date,
	"packed_on" date,
	"good_until" date,
	"aged_on" date NOT NULL,
	"variety" text DEFAULT '' NOT NULL,
	"season" text DEFAULT '' NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"left" numeric(12, 3) NOT NULL,
	"quality" jsonb NOT NULL,
	"yield_reason" text DEFAULT '' NOT NULL,
	"sells_first" boolean DEFAULT false NOT NULL,
	"blocked" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batches_left_range" CHECK ("batches"."left" between 0 and "batches"."qty"),
	CONSTRAINT "batches_qty_range" CHECK ("batches"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "batch_allocations" ADD CONSTRAINT "batch_allocations_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_allocations" ADD CONSTRAINT "batch_allocations_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_chains" ADD CONSTRAINT "batch_chains_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_inputs" ADD CONSTRAINT "batch_inputs_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_inputs" ADD CONSTRAINT "batch_inputs_from_id_batches_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_allocations_batch" ON "batch_allocations" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_events_chain" ON "batch_events" USING btree ("farmer_id","seq");--> statement-breakpoint
CREATE INDEX "batch_events_batch" ON "batch_events" USING btree ("batch_id","seq");--> statement-breakpoint
CREATE INDEX "batch_inputs_from" ON "batch_inputs" USING btree ("from_id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_code_unique" ON "batches" USING btree ("code");--> statement-breakpoint
CREATE INDEX "batches_farmer" ON "batches" USING btree ("farmer_id","id");--> statement-breakpoint
CREATE INDEX "batches_listing" ON "batches" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "batches_for_sale" ON "batches" USING btree ("listing_id","sells_first" DESC NULLS LAST,"aged_on","id") WHERE "batches"."left" > 0 and "batches"."blocked" is null;--> statement-breakpoint
CREATE INDEX "batches_good_until" ON "batches" USING btree ("good_until","id") WHERE "batches"."blocked" is null and "batches"."good_until" is not null;