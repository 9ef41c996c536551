CREATE TABLE "order_papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	CONSTRAINT "order_papers_amount_range" CHECK ("order_papers"."amount" >= 0),
	CONSTRAINT "order_papers_number_range" CHECK ("order_papers"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_counters" (
	"farmer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_counters_pk" PRIMARY KEY("farmer_id","kind","year")
);
--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_papers" ADD CONSTRAINT "order_papers_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_counters" ADD CONSTRAINT "paper_counters_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_papers_number" ON "order_papers" USING btree ("farmer_id","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_papers_invoice" ON "order_papers" USING btree ("order_id") WHERE "order_papers"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "order_papers_order" ON "order_papers" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_papers_issued" ON "order_papers" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "order_papers_unnumbered" ON "order_papers" USING btree ("id") WHERE "order_papers"."number" is null;