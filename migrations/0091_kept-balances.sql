CREATE TABLE "balance_lines" (
	"farmer_id" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farmer_balances" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL
);
