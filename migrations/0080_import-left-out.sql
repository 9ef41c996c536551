CREATE TABLE "import_left_out" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "import_left_out_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "bad_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_left_out" ADD CONSTRAINT "import_left_out_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;