CREATE TABLE "answer_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"bid_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "answer_links" ADD CONSTRAINT "answer_links_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_links" ADD CONSTRAINT "answer_links_offer_id_bid_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."bid_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_links" ADD CONSTRAINT "answer_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_links_token" ON "answer_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "answer_links_bid" ON "answer_links" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "answer_links_expiry" ON "answer_links" USING btree ("expires_at");