CREATE TABLE "gateway_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"order_ids" integer[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"url" text,
	"transaction_id" text,
	"channel" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_charges_amount_range" CHECK ("gateway_charges"."amount" > 0),
	CONSTRAINT "gateway_charges_refunded_range" CHECK ("gateway_charges"."refunded" between 0 and "gateway_charges"."amount")
);
--> statement-breakpoint
ALTER TABLE "gateway_charges" ADD CONSTRAINT "gateway_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_charges_ref_unique" ON "gateway_charges" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "gateway_charges_payment" ON "gateway_charges" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_charges_open" ON "gateway_charges" USING btree ("checked_at") WHERE "gateway_charges"."status" in ('open','pending');