-- Payouts have no steps, and no line of a bank's statement is kept: the next migration drops what was made for both.
CREATE OR REPLACE VIEW "inv_payouts" AS
-- A payout takes from the farmer's balance what leaves the till; a settlement brings both back up; nothing else has a batch.
SELECT id AS movement_id, kind, farmer_id, payout_id, cash, farmer
FROM money_movements
WHERE CASE kind
  WHEN 'payout' THEN payout_id IS NULL OR farmer_id IS NULL OR cash >= 0 OR cash <> farmer
  WHEN 'settlement' THEN payout_id IS NOT NULL OR farmer_id IS NULL OR cash <= 0 OR cash <> farmer
  ELSE payout_id IS NOT NULL
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
HAVING sum(m.cash) <> 0 OR sum(m.farmer) <> 0;
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
  SELECT m.farmer_id, -sum(m.farmer) FILTER (WHERE m.kind = 'payout') AS paid_out,
         coalesce(sum(m.farmer) FILTER (WHERE m.kind = 'settlement'
           OR (m.kind IN ('payment', 'commission') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
