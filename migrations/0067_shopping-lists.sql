CREATE TABLE "shopping_list_lines" (
	"list_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopping_list_lines_pk" PRIMARY KEY("list_id","listing_id"),
	CONSTRAINT "shopping_list_lines_quantity_range" CHECK ("shopping_list_lines"."quantity" > 0 and "shopping_list_lines"."quantity" <= 1000000)
);
--> statement-breakpoint
CREATE TABLE "shopping_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shopping_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopping_lists_name_length" CHECK (length("shopping_lists"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_list_id_shopping_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."shopping_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopping_list_lines_listing" ON "shopping_list_lines" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shopping_lists_name_unique" ON "shopping_lists" USING btree ("user_id",lower("name"));