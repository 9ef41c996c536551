CREATE TABLE "bank_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"day" text NOT NULL,
	"text" text NOT NULL,
	"amount" bigint NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"payment_id" integer,
	"aside_at" timestamp with time zone,
	CONSTRAINT "bank_lines_amount_range" CHECK ("bank_lines"."amount" > 0),
	CONSTRAINT "bank_lines_one_end" CHECK ("bank_lines"."payment_id" is null or "bank_lines"."aside_at" is null)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key" ON "bank_lines" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_payment" ON "bank_lines" USING btree ("payment_id") WHERE "bank_lines"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("amount") WHERE "bank_lines"."payment_id" is null and "bank_lines"."aside_at" is null;--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree (("due" + "suffix"));