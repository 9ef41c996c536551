-- What a payable weight comes to, in the currency's minor unit: rounded once, half up. The program's weighedTotal says the same.
CREATE FUNCTION weighed_total(price bigint, payable numeric, unit text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT floor(price * payable * CASE unit WHEN 'ton' THEN 0.001 WHEN 'kwintal' THEN 0.01 WHEN 'gram' THEN 1000 ELSE 1 END + 0.5)::bigint
$$;
--> statement-breakpoint
CREATE TABLE "weigh_chains" (
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
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_total_sums";--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "weigh_tolerance" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "weigh_moisture" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "bid_offers" ADD COLUMN "weigh_hampa" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "weighed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "weigh_tolerance" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "weigh_moisture" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "weigh_hampa" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weigh_tolerance" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weigh_moisture" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weigh_hampa" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ordered" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weighed" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "payable" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surplus" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shortfall" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "weigh_chains" ADD CONSTRAINT "weigh_chains_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_ticket_history" ADD CONSTRAINT "weigh_ticket_history_ticket_id_weigh_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."weigh_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_ticket_history" ADD CONSTRAINT "weigh_ticket_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_replaces_id_weigh_tickets_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."weigh_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weigh_tickets" ADD CONSTRAINT "weigh_tickets_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weigh_ticket_history_ticket" ON "weigh_ticket_history" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_code_unique" ON "weigh_tickets" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_chain" ON "weigh_tickets" USING btree ("farmer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_replaced_once" ON "weigh_tickets" USING btree ("replaces_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_key_unique" ON "weigh_tickets" USING btree ("order_line_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "weigh_tickets_one_standing" ON "weigh_tickets" USING btree ("order_line_id") WHERE "weigh_tickets"."status" in ('proposed','disputed','confirmed');--> statement-breakpoint
CREATE INDEX "weigh_tickets_line" ON "weigh_tickets" USING btree ("order_line_id","id");--> statement-breakpoint
CREATE INDEX "weigh_tickets_due" ON "weigh_tickets" USING btree ("created_at","id") WHERE "weigh_tickets"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "weigh_tickets_disputed" ON "weigh_tickets" USING btree ("created_at","id") WHERE "weigh_tickets"."status" = 'disputed';--> statement-breakpoint
CREATE INDEX "orders_weighed_open" ON "orders" USING btree ("updated_at","id") WHERE "orders"."surplus" > 0 or "orders"."shortfall" > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_weighed_whole" CHECK (num_nonnulls("order_lines"."ordered", "order_lines"."weighed", "order_lines"."payable") in (0, 3)
        and ("order_lines"."payable" is null or "order_lines"."weigh_tolerance" is not null) and "order_lines"."payable" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_total_sums" CHECK ("order_lines"."total" = case when "order_lines"."payable" is null then line_total("order_lines"."price", "order_lines"."qty")
        else weighed_total("order_lines"."price", "order_lines"."payable", "order_lines"."unit") end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_weighed_range" CHECK ("orders"."surplus" >= 0 and "orders"."shortfall" between 0 and "orders"."total" and least("orders"."surplus", "orders"."shortfall") = 0);