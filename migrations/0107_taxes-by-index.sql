-- holds up: 0.3 s on 146,000 papers, 10 s on 5.8 million, in which none is written.
CREATE INDEX "order_papers_taxed" ON "order_papers" USING btree ("issued_at","id","farmer_id","kind","amount");--> statement-breakpoint
-- holds up: 0.1 s on the movements of 146,000 orders, 2 s on those of 5.8 million, in which none is written.
CREATE INDEX "money_movements_taxed" ON "money_movements" USING btree ("at","farmer_id","farmer") WHERE "money_movements"."kind" = 'income_tax';--> statement-breakpoint
DROP INDEX "order_papers_issued";--> statement-breakpoint
DROP INDEX "money_movements_tax";
