CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"user_id" text,
	"network" text,
	"detail" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trail_links" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"row_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_events_what" ON "security_events" USING btree ("what","at","id");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","at") WHERE "security_events"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "security_events_network" ON "security_events" USING btree ("network","at") WHERE "security_events"."network" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "trail_links_row" ON "trail_links" USING btree ("source","row_id");