-- What was put together is known by its mark, so that the job looks at those lines alone that have come since. The version before
-- writes lines without the mark, which are put together once more.
ALTER TABLE "market_counts" ADD COLUMN "folded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "market_counts" ALTER COLUMN "folded" SET DEFAULT false;--> statement-breakpoint
WITH several AS (SELECT farmer_id, category, level, shown, quality FROM market_counts GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1),
folded AS (
  DELETE FROM market_counts m USING several s
  WHERE (m.farmer_id, m.category, m.level, m.shown, m.quality) = (s.farmer_id, s.category, s.level, s.shown, s.quality)
  RETURNING m.*)
INSERT INTO market_counts (farmer_id, category, level, shown, quality, n, folded)
SELECT farmer_id, category, level, shown, quality, sum(n), true FROM folded GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
--> statement-breakpoint
-- holds up: 20 ms on 17,000 lines and a busy machine, of which it holds none; meanwhile no stock changes its badge.
CREATE INDEX "market_counts_new" ON "market_counts" USING btree ("farmer_id","category","level","shown","quality") WHERE not "market_counts"."folded";--> statement-breakpoint
-- The farmers of one kabupaten or kota in their order, and how many they are, from an index alone.
-- holds up: 20 ms on 3,200 farmers and a busy machine, in which none is saved.
CREATE INDEX "farmers_public_regency" ON "farmers" USING btree ("regency_code","position","id") WHERE "farmers"."is_active" and "farmers"."deleted_at" is null;--> statement-breakpoint
-- holds up: 10 ms on 3,200 farmers, of whom it holds few, in which none is saved.
CREATE INDEX "farmers_public_city" ON "farmers" USING btree ("city","position","id") WHERE "farmers"."is_active" and "farmers"."deleted_at" is null and "farmers"."regency_code" is null;--> statement-breakpoint
-- The views below find what they found before. They looked for each order or bid into its own rows, which over the whole book
-- is as many ways down an index as there are orders; now those rows are read once, and put beside the orders.
CREATE OR REPLACE VIEW "inv_money" AS
WITH kept AS (
  SELECT order_id,
         coalesce(sum(cash) FILTER (WHERE kind IN ('payment', 'weighing')), 0) AS came,
         -coalesce(sum(cash) FILTER (WHERE kind IN ('refund', 'chargeback')), 0) AS went,
         sum(farmer) FILTER (WHERE kind <> 'payout') AS owed,
         count(*) FILTER (WHERE kind = 'cod_sale') AS at_door,
         -coalesce(sum(farmer) FILTER (WHERE kind = 'income_tax'), 0) AS withheld,
         count(*) FILTER (WHERE kind <> 'payout') AS others
  FROM money_movements WHERE order_id IS NOT NULL GROUP BY order_id
)
SELECT o.id AS order_id, o.total, o.refunded, said.came, said.went
FROM orders o
LEFT JOIN kept m ON m.order_id = o.id
CROSS JOIN LATERAL (
  -- What came in for an order is its total, once, but for what its weighing leaves open on either side; what went back is
  -- what the order says and no more than came in.
  SELECT m.came, m.went
  WHERE m.came NOT IN (0, o.total - o.shortfall + o.surplus) OR m.went <> o.refunded OR m.went > m.came
    OR (o.paid_at IS NOT NULL) <> (m.came > 0) OR (m.order_id IS NOT NULL AND o.paid_at IS NULL AND o.surplus + o.shortfall > 0)
  UNION ALL
  -- A farmer is owed what was paid less the commission of what was sold for him, nothing of what was cancelled, given back or
  -- not paid in the end; of what was cancelled although he had its money, he owes the commission.
  SELECT m.owed, o.commission
  WHERE m.others > 0 AND m.owed <> CASE
    WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN CASE WHEN o.cash_at IS NULL THEN 0 ELSE -o.commission END
    ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END) - o.commission - o.withheld
  END
  UNION ALL
  -- Money at the door is booked when its seller has it, and only of orders that are paid there.
  SELECT coalesce(m.at_door, 0), NULL
  WHERE coalesce(m.at_door, 0) <> (o.cash_at IS NOT NULL)::int OR (o.cash_at IS NOT NULL AND o.paid_at IS NOT NULL)
  UNION ALL
  -- What is withheld of a seller for his income tax is what the order's worth and rate come to, and stands so in the ledger.
  SELECT o.withheld, coalesce(m.withheld, 0)
  WHERE (o.tax_rate IS NOT NULL OR o.withheld <> 0 OR coalesce(m.withheld, 0) <> 0)
    AND (o.withheld <> coalesce(m.withheld, 0) OR o.withheld <> order_tax(o))
) said;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_bids" AS
WITH told AS (
  SELECT bid_id, max(id) AS last, count(*) FILTER (WHERE event IN ('offered', 'countered')) AS offers
  FROM bid_history GROUP BY bid_id
), offered AS (
  SELECT bid_id, max(id) FILTER (WHERE undone_at IS NULL) AS last, count(*) AS offers FROM bid_offers GROUP BY bid_id
)
-- A bid stands where its history ends; the offer that stands is the last that was not undone; there is a row of history
-- for each offer.
SELECT b.id AS bid_id, 'history' AS broken
FROM bids b LEFT JOIN told ON told.bid_id = b.id LEFT JOIN bid_history h ON h.id = told.last
WHERE h.to_status IS DISTINCT FROM b.status OR h.turn IS DISTINCT FROM b.turn OR h.reason IS DISTINCT FROM b.reason
UNION ALL
SELECT b.id, 'offers'
FROM bids b LEFT JOIN offered ON offered.bid_id = b.id LEFT JOIN told ON told.bid_id = b.id
WHERE b.offer_id IS DISTINCT FROM offered.last OR coalesce(offered.offers, 0) <> coalesce(told.offers, 0)
UNION ALL
-- An agreement has one order, of the agreed goods at the agreed price; nothing else has one.
SELECT b.id, 'order'
FROM bids b JOIN bid_offers f ON f.id = b.offer_id
LEFT JOIN orders o ON o.bid_id = b.id
LEFT JOIN order_lines l ON l.order_id = o.id
WHERE (b.status = 'accepted' OR b.reason = 'unpaid') <> (o.id IS NOT NULL)
  OR (o.id IS NOT NULL AND (l.listing_id, l.price, l.qty) IS DISTINCT FROM (b.listing_id, f.price, f.qty))
  OR (b.reason = 'unpaid' AND o.status NOT IN ('cancelled', 'refunded'))
UNION ALL
-- A hold runs exactly while its order waits for the checkout.
SELECT b.id, 'hold'
FROM bids b LEFT JOIN orders o ON o.bid_id = b.id AND o.status = 'awaiting_checkout'
WHERE (b.hold_until IS NOT NULL) <> (o.id IS NOT NULL) OR b.hold_until <> o.due_at
UNION ALL
-- What an answer can be undone to is gone as soon as anything follows; messages of an undone answer reach nobody.
SELECT b.id, 'undo'
FROM bids b JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE b.undo IS NOT NULL AND (h.event NOT IN ('accepted', 'rejected', 'countered') OR h.actor_id <> b.undo->>'by')
UNION ALL
-- An agreement whose order its buyer, or time, has ended without a payment stands as unpaid.
SELECT b.id, 'unpaid'
FROM bids b
JOIN orders o ON o.bid_id = b.id AND o.status = 'cancelled'
JOIN LATERAL (
  SELECT * FROM order_history WHERE order_id = o.id AND to_status = 'cancelled' ORDER BY id DESC LIMIT 1
) h ON true
WHERE b.status = 'accepted' AND h.actor_role IN ('customer', 'system')
  AND h.from_status IN ('awaiting_checkout', 'awaiting_payment');
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_orders" AS
-- Line = price × quantity, or × what is payable of it, rounded half up once; order = Σ lines − discount + delivery ≥ 0.
SELECT o.id AS order_id, o.subtotal, o.discount, o.delivery, o.total, l.lines
FROM orders o
LEFT JOIN (
  SELECT order_id, sum(total) AS lines, bool_and(total = CASE WHEN payable IS NULL THEN line_total(price, qty)
    ELSE weighed_total(price, payable, unit) END) AS sums
  FROM order_lines GROUP BY order_id
) l ON l.order_id = o.id
WHERE l.lines IS DISTINCT FROM o.subtotal::numeric OR NOT l.sums
  OR o.total <> o.subtotal - o.discount + o.delivery OR o.total < 0;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_lot_orders" AS
-- Goods of a lot that an order has bought and not given back have a sale that stands; what it brought is the order's.
SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN pooled_lots p ON p.listing_id = l.listing_id
LEFT JOIN lot_sales s ON s.order_id = o.id AND s.listing_id = l.listing_id AND s.returned_at IS NULL
WHERE o.placed_at >= p.opened_at
  AND CASE WHEN o.status IN ('paid', 'processing', 'shipped', 'completed') THEN s.id IS NULL OR s.qty <> l.qty
    WHEN o.status = 'refunded' THEN s.proceeds > 0
    ELSE s.id IS NOT NULL END
UNION ALL
SELECT o.id FROM orders o
WHERE o.status IN ('paid', 'processing', 'shipped', 'completed')
  AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id
    AND NOT EXISTS (SELECT FROM pooled_lots p WHERE p.listing_id = l.listing_id))
  AND greatest(0, o.subtotal - o.discount - o.commission - o.refunded - o.shortfall) <> coalesce((
    SELECT sum(s.proceeds) FROM lot_sales s WHERE s.order_id = o.id AND s.returned_at IS NULL), 0);
