CREATE TABLE "recall_batches" (
	"recall_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"left" numeric(12, 3) NOT NULL,
	CONSTRAINT "recall_batches_pk" PRIMARY KEY("recall_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "recall_orders" (
	"recall_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "recall_orders_pk" PRIMARY KEY("recall_id","order_id"),
	CONSTRAINT "recall_orders_answered" CHECK (("recall_orders"."answer" is null) = ("recall_orders"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"reason" text NOT NULL,
	"drill" boolean NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recall_batches" ADD CONSTRAINT "recall_batches_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_batches" ADD CONSTRAINT "recall_batches_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_batches_batch" ON "recall_batches" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "recall_orders_order" ON "recall_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_one_of_batch" ON "recalls" USING btree ("batch_id") WHERE not "recalls"."drill" and "recalls"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "recalls_farmer" ON "recalls" USING btree ("farmer_id","id");--> statement-breakpoint
CREATE INDEX "recalls_batch" ON "recalls" USING btree ("batch_id","id");