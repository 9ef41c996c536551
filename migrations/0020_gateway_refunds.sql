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
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_charge_id_gateway_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."gateway_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_key_unique" ON "gateway_refunds" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_asked_once" ON "gateway_refunds" USING btree ("order_id") WHERE "gateway_refunds"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "gateway_refunds_charge" ON "gateway_refunds" USING btree ("charge_id");