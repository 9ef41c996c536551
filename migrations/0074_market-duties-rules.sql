-- What is withheld of an order's seller: the rate on what its goods came to, before coupons, as far as it was paid through the
-- shop and not given back; rounded down to whole units. Nothing of what was called off or given back whole.
CREATE FUNCTION order_tax(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN o.tax_rate IS NULL OR o.paid_at IS NULL OR o.total = 0 OR o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN 0
    ELSE floor(o.subtotal::numeric * greatest(o.total - o.shortfall - o.refunded, 0) * o.tax_rate / (o.total::numeric * 10000))
  END::bigint
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_money" AS
-- What came in for an order is its total, once, but for what its weighing leaves open on either side; what went back is
-- what the order says and no more than came in.
SELECT o.id AS order_id, o.total, o.refunded, m.came, m.went
FROM orders o
LEFT JOIN LATERAL (
  SELECT coalesce(sum(cash) FILTER (WHERE kind IN ('payment', 'weighing')), 0) AS came,
         -coalesce(sum(cash) FILTER (WHERE kind IN ('refund', 'chargeback')), 0) AS went,
         count(*) AS rows
  FROM money_movements WHERE order_id = o.id
) m ON true
WHERE m.rows > 0 AND (m.came NOT IN (0, o.total - o.shortfall + o.surplus) OR m.went <> o.refunded OR m.went > m.came
  OR (o.paid_at IS NOT NULL) <> (m.came > 0) OR (o.paid_at IS NULL AND o.surplus + o.shortfall > 0))
UNION ALL
-- A farmer is owed what was paid less the commission of what was sold for him, nothing of what was cancelled, given back or not
-- paid in the end; of what was cancelled although he had its money, he owes the commission.
SELECT o.id, o.total, o.refunded, m.owed, o.commission
FROM orders o
JOIN LATERAL (
  SELECT sum(farmer) AS owed FROM money_movements WHERE order_id = o.id AND kind <> 'payout' HAVING count(*) > 0
) m ON true
WHERE m.owed <> CASE
  WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN CASE WHEN o.cash_at IS NULL THEN 0 ELSE -o.commission END
  ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END) - o.commission - o.withheld
END
UNION ALL
-- Money at the door is booked when its seller has it, and only of orders that are paid there.
SELECT o.id, o.total, o.refunded, m.n, NULL
FROM orders o
JOIN LATERAL (SELECT count(*) AS n FROM money_movements WHERE order_id = o.id AND kind = 'cod_sale') m ON true
WHERE m.n <> (o.cash_at IS NOT NULL)::int OR (o.cash_at IS NOT NULL AND o.paid_at IS NOT NULL)
UNION ALL
-- What is withheld of a seller for his income tax is what the order's worth and rate come to, and stands so in the ledger.
SELECT o.id, o.total, o.refunded, o.withheld, m.withheld
FROM orders o
JOIN LATERAL (SELECT -coalesce(sum(farmer), 0) AS withheld FROM money_movements WHERE order_id = o.id AND kind = 'income_tax') m ON true
WHERE (o.tax_rate IS NOT NULL OR o.withheld <> 0 OR m.withheld <> 0)
  AND (o.withheld <> m.withheld OR o.withheld <> order_tax(o));
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_held" AS
-- What was received can be contested for a time that stands with it.
SELECT o.farmer_id, o.id AS order_id, NULL::numeric AS paid_out, NULL::numeric AS received
FROM orders o
WHERE o.status = 'completed' AND o.paid_at IS NOT NULL AND o.contest_until IS NULL
UNION ALL
-- No farmer was paid out more than what his buyers have received, and what he brought in himself.
SELECT m.farmer_id, NULL, m.paid_out, m.received
FROM (
  SELECT m.farmer_id, -sum(m.farmer) FILTER (WHERE m.kind IN ('payout', 'payout_back')) AS paid_out,
         coalesce(sum(m.farmer) FILTER (WHERE m.kind = 'settlement'
           OR (m.kind IN ('payment', 'commission', 'weighing', 'income_tax') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
