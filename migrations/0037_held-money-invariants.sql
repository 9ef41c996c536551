-- Orders that were received before there was a time to contest: as if the store's usual one had run.
UPDATE orders SET contest_until = completed_at + interval '7 days' WHERE status = 'completed' AND completed_at IS NOT NULL;
--> statement-breakpoint
UPDATE orders SET cash_at = completed_at
WHERE status = 'completed' AND completed_at IS NOT NULL AND paid_at IS NULL AND coalesce(payment_method, 'cod') = 'cod';
--> statement-breakpoint
-- What is paid at the door is booked when the seller has it, no longer when he takes the order on; the row moves no sum.
DELETE FROM money_movements m USING orders o WHERE o.id = m.order_id AND m.kind = 'cod_sale' AND o.cash_at IS NULL;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_money" AS
-- What came in for an order is its total, once; what went back is what the order says and no more than came in.
SELECT o.id AS order_id, o.total, o.refunded, m.came, m.went
FROM orders o
LEFT JOIN LATERAL (
  SELECT coalesce(sum(cash) FILTER (WHERE kind = 'payment'), 0) AS came,
         -coalesce(sum(cash) FILTER (WHERE kind IN ('refund', 'chargeback')), 0) AS went,
         count(*) AS rows
  FROM money_movements WHERE order_id = o.id
) m ON true
WHERE m.rows > 0 AND (m.came NOT IN (0, o.total) OR m.went <> o.refunded OR m.went > m.came
  OR (o.paid_at IS NOT NULL) <> (m.came > 0))
UNION ALL
-- A farmer is owed the total less the commission of what was sold for him, nothing of what was cancelled or given back;
-- of what was cancelled although he had its money, he owes the commission.
SELECT o.id, o.total, o.refunded, m.owed, o.commission
FROM orders o
JOIN LATERAL (
  SELECT sum(farmer) AS owed FROM money_movements WHERE order_id = o.id AND kind <> 'payout' HAVING count(*) > 0
) m ON true
WHERE m.owed <> CASE
  WHEN o.status IN ('cancelled', 'refunded') THEN CASE WHEN o.cash_at IS NULL THEN 0 ELSE -o.commission END
  ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.refunded END) - o.commission
END
UNION ALL
-- Money at the door is booked when its seller has it, and only of orders that are paid there.
SELECT o.id, o.total, o.refunded, m.n, NULL
FROM orders o
JOIN LATERAL (SELECT count(*) AS n FROM money_movements WHERE order_id = o.id AND kind = 'cod_sale') m ON true
WHERE m.n <> (o.cash_at IS NOT NULL)::int OR (o.cash_at IS NOT NULL AND o.paid_at IS NOT NULL);
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_gateway" AS
-- All that came in through charges of a checkout is booked, and all that the gateway gave back of it or a bank took.
SELECT p.group_code, c.came, m.booked, c.back, m.returned
FROM payments p
JOIN LATERAL (
  SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) AS came, sum(refunded) AS back
  FROM gateway_charges WHERE payment_id = p.id HAVING count(*) > 0
) c ON true
LEFT JOIN LATERAL (
  SELECT coalesce(sum(cash) FILTER (WHERE cash > 0 AND kind IN ('payment', 'surplus')), 0) AS booked,
         coalesce(-sum(cash) FILTER (WHERE cash < 0 AND kind IN ('refund', 'chargeback', 'surplus')), 0) AS returned
  FROM money_movements WHERE group_code = p.group_code
) m ON true
WHERE c.came > m.booked OR c.back > m.returned;
--> statement-breakpoint
CREATE VIEW "inv_held" AS
-- What was received can be contested for a time that stands with it.
SELECT o.farmer_id, o.id AS order_id, NULL::numeric AS paid_out, NULL::numeric AS received
FROM orders o
WHERE o.status = 'completed' AND o.paid_at IS NOT NULL AND o.contest_until IS NULL
UNION ALL
-- No farmer was paid out more than what his buyers have received, and what he brought in himself.
SELECT m.farmer_id, NULL, m.paid_out, m.received
FROM (
  SELECT m.farmer_id, -sum(m.farmer) FILTER (WHERE m.kind = 'payout') AS paid_out,
         coalesce(sum(m.farmer) FILTER (WHERE m.kind = 'settlement'
           OR (m.kind IN ('payment', 'commission') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
