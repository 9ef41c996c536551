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
	"checked_at" timestamp with time zone,
	"checked_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "seller_identities_checked" CHECK (("seller_identities"."checked_at" is null) = ("seller_identities"."checked_by" is null)),
	CONSTRAINT "seller_identities_checked_what" CHECK ("seller_identities"."checked_at" is null or "seller_identities"."nik" is not null or "seller_identities"."npwp" is not null),
	CONSTRAINT "seller_identities_exempt" CHECK (("seller_identities"."exempt_until" is null) = ("seller_identities"."exempt_number" is null)),
	CONSTRAINT "seller_identities_statement" CHECK ("seller_identities"."statement_year" is null or "seller_identities"."business_kind" = 'perorangan')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withheld" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_identities" ADD CONSTRAINT "seller_identities_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;