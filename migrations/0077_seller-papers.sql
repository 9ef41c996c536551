CREATE TABLE "seller_papers" (
	"id" serial PRIMARY KEY NOT NULL,
	"farmer_id" integer NOT NULL,
	"sent_by" text NOT NULL,
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
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seller_papers_state_known" CHECK ("seller_papers"."state" in ('waiting','refused','approved')),
	CONSTRAINT "seller_papers_reasoned" CHECK ("seller_papers"."state" <> 'refused' or "seller_papers"."reason" is not null),
	CONSTRAINT "seller_papers_answered" CHECK (("seller_papers"."state" = 'waiting') = ("seller_papers"."answered_at" is null)),
	CONSTRAINT "seller_papers_numbers_go" CHECK ("seller_papers"."state" = 'waiting' or ("seller_papers"."nik" is null and "seller_papers"."npwp" is null)),
	CONSTRAINT "seller_papers_exempt" CHECK (("seller_papers"."exempt_until" is null) = ("seller_papers"."exempt_number" is null)),
	CONSTRAINT "seller_papers_statement" CHECK (not "seller_papers"."statement" or "seller_papers"."business_kind" = 'perorangan')
);
--> statement-breakpoint
ALTER TABLE "seller_papers" ADD CONSTRAINT "seller_papers_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_papers" ADD CONSTRAINT "seller_papers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_papers" ADD CONSTRAINT "seller_papers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_papers_waiting" ON "seller_papers" USING btree ("farmer_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "seller_papers_farmer" ON "seller_papers" USING btree ("farmer_id","id");--> statement-breakpoint
CREATE INDEX "seller_papers_sent_by" ON "seller_papers" USING btree ("sent_by");