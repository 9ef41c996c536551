DROP INDEX "farmers_city";--> statement-breakpoint
CREATE INDEX "bids_farmer_status" ON "bids" USING btree ("farmer_id","status","turn","expires_at");--> statement-breakpoint
CREATE INDEX "farmers_city" ON "farmers" USING btree ("city","id");