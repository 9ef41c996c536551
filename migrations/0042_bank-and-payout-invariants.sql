-- What was paid out before there were steps was noted when it had been sent.
UPDATE payouts SET sent_at = created_at, sent_by = created_by;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_payouts" AS
-- A payout takes from the farmer's balance what leaves the till; a settlement brings both back up, and so does what came
-- back of a payout, whole and once; nothing else has a batch.
SELECT m.id AS movement_id, m.kind, m.farmer_id, m.payout_id, m.cash, m.farmer
FROM money_movements m
WHERE CASE m.kind
  WHEN 'payout' THEN m.payout_id IS NULL OR m.farmer_id IS NULL OR m.cash >= 0 OR m.cash <> m.farmer
  WHEN 'payout_back' THEN m.payout_id IS NULL OR m.cash <= 0 OR m.cash <> m.farmer OR NOT EXISTS (
    SELECT FROM money_movements p
    WHERE p.kind = 'payout' AND p.payout_id = m.payout_id AND p.farmer_id = m.farmer_id AND p.cash = -m.cash)
  WHEN 'settlement' THEN m.payout_id IS NOT NULL OR m.farmer_id IS NULL OR m.cash <= 0 OR m.cash <> m.farmer
  ELSE m.payout_id IS NOT NULL
END
UNION ALL
-- A batch pays somebody.
SELECT NULL, 'empty', NULL, p.id, NULL, NULL
FROM payouts p
WHERE NOT EXISTS (SELECT FROM money_movements WHERE payout_id = p.id)
UNION ALL
-- What a confirmation booked and its taking back cancel each other out.
SELECT NULL, 'undone', NULL, m.order_id, sum(m.cash)::bigint, sum(m.farmer)::bigint
FROM money_movements m
WHERE m.undone
GROUP BY m.group_code, m.order_id
HAVING sum(m.cash) <> 0 OR sum(m.farmer) <> 0
UNION ALL
-- Money of one line of the bank's statement was taken for one payment that is confirmed.
SELECT NULL, 'bank line', NULL, b.id, b.amount, NULL
FROM bank_lines b LEFT JOIN payments p ON p.id = b.payment_id
WHERE b.payment_id IS NOT NULL AND (b.aside_at IS NOT NULL OR p.status <> 'confirmed');
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
           OR (m.kind IN ('payment', 'commission') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
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
-- A farmer is owed the total less the commission of what was sold for him, nothing of what was cancelled, given back or not paid in the end;
-- of what was cancelled although he had its money, he owes the commission.
SELECT o.id, o.total, o.refunded, m.owed, o.commission
FROM orders o
JOIN LATERAL (
  SELECT sum(farmer) AS owed FROM money_movements WHERE order_id = o.id AND kind <> 'payout' HAVING count(*) > 0
) m ON true
WHERE m.owed <> CASE
  WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN CASE WHEN o.cash_at IS NULL THEN 0 ELSE -o.commission END
  ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.refunded END) - o.commission
END
UNION ALL
-- Money at the door is booked when its seller has it, and only of orders that are paid there.
SELECT o.id, o.total, o.refunded, m.n, NULL
FROM orders o
JOIN LATERAL (SELECT count(*) AS n FROM money_movements WHERE order_id = o.id AND kind = 'cod_sale') m ON true
WHERE m.n <> (o.cash_at IS NOT NULL)::int OR (o.cash_at IS NOT NULL AND o.paid_at IS NOT NULL);
