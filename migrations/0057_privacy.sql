CREATE TABLE "breaches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breaches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"data" text NOT NULL,
	"people" integer NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"people_told_at" timestamp with time zone,
	"authority_told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "breaches_people_range" CHECK ("breaches"."people" >= 0)
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
ALTER TABLE "breaches" ADD CONSTRAINT "breaches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "breaches_found" ON "breaches" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_subject" ON "consents" USING btree ("subject","purpose","id") WHERE "consents"."subject" is not null;