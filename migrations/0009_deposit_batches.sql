ALTER TABLE "batches" DROP CONSTRAINT "batches_qty_range";--> statement-breakpoint
ALTER TABLE "pooled_lots" ADD COLUMN "open_batch_id" integer;--> statement-breakpoint
ALTER TABLE "produce_deposits" ADD COLUMN "harvested_on" date;--> statement-breakpoint
ALTER TABLE "produce_deposits" ADD COLUMN "batch_id" integer;--> statement-breakpoint
-- holds up: one row per deposit and per batch, thousands in a large shop; checked in a moment
ALTER TABLE "pooled_lots" ADD CONSTRAINT "pooled_lots_open_batch_id_batches_id_fk" FOREIGN KEY ("open_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- holds up: one row per deposit and per batch, thousands in a large shop; checked in a moment
ALTER TABLE "produce_deposits" ADD CONSTRAINT "produce_deposits_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- holds up: one row per deposit and per batch, thousands in a large shop; checked in a moment
CREATE INDEX "produce_deposits_batch" ON "produce_deposits" USING btree ("batch_id","id");--> statement-breakpoint
-- holds up: one row per deposit and per batch, thousands in a large shop; checked in a moment
ALTER TABLE "batches" ADD CONSTRAINT "batches_qty_range" CHECK ("batches"."qty" >= 0);