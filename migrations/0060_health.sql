CREATE TABLE "failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"place" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_request" text
);
--> statement-breakpoint
CREATE TABLE "health_looks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"found" jsonb
);
--> statement-breakpoint
ALTER TABLE "health_looks" ADD CONSTRAINT "health_looks_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "failures_cause" ON "failures" USING btree ("name","code","place");--> statement-breakpoint
CREATE INDEX "failures_last" ON "failures" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "health_looks_asked" ON "health_looks" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "health_looks_one_open" ON "health_looks" USING btree ((true)) WHERE "health_looks"."ended_at" is null;