CREATE TABLE "slow_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slow_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"statement" text NOT NULL,
	"verb" text,
	"times" integer NOT NULL,
	"slowest_ms" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_request" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "slow_statements_hash" ON "slow_statements" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "slow_statements_last" ON "slow_statements" USING btree ("last_at","id");