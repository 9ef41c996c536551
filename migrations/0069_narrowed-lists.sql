-- holds up: 1.3 s on 500,000 offers; filters of the office by sum would go through all of them.
CREATE INDEX "bid_offers_total" ON "bid_offers" USING btree (line_total("price", "qty"));--> statement-breakpoint
-- holds up: 0.7 s on 500,000 bids; the filter by sum finds its bids through it.
CREATE INDEX "bids_offer" ON "bids" USING btree ("offer_id");--> statement-breakpoint
-- holds up: 0.7 s on 500,000 orders; the office filters them by sum.
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
-- holds up: 1.7 s on 500,000 orders; the office filters them by way of payment.
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","placed_at","id");--> statement-breakpoint
-- holds up: 0.7 s on 500,000 rows, and a shop has few thousand.
CREATE INDEX "bank_lines_amount" ON "bank_lines" USING btree ("amount","id");--> statement-breakpoint
-- holds up: 0.7 s on 500,000 rows, and few orders are complained of.
CREATE INDEX "complaints_created" ON "complaints" USING btree ("created_at","id");--> statement-breakpoint
-- holds up: 0.7 s on 500,000 movements, of which only payouts stand in it.
CREATE INDEX "money_movements_payout" ON "money_movements" USING btree ("payout_id","cash") WHERE "money_movements"."payout_id" is not null;--> statement-breakpoint
-- holds up: 0.7 s on 500,000 payments; the office filters them by day.
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
-- holds up: 0.7 s on 500,000 payments; the office filters them by way of payment.
CREATE INDEX "payments_method" ON "payments" USING btree ("method","created_at");