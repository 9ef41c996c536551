-- What was paid out before there were steps had been sent when it was noted.
UPDATE payouts SET status = 'done', approved_by = created_by, approved_at = created_at, sent_at = created_at, done_at = created_at;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_payouts" AS
-- A payout takes from the farmer's balance what leaves the till; a settlement brings both back up, and so does what came
-- back of a payout, whole; nothing else has a batch.
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
-- What was called off pays nobody, and nothing else has come back whole.
SELECT NULL, p.status, NULL, p.id, m.cash, NULL
FROM payouts p JOIN LATERAL (
  SELECT sum(cash)::bigint AS cash FROM money_movements WHERE payout_id = p.id
) m ON true
WHERE (p.status = 'cancelled') <> (m.cash = 0)
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
  SELECT m.farmer_id, -sum(m.farmer) FILTER (WHERE m.kind IN ('payout', 'payout_back')) AS paid_out,
         coalesce(sum(m.farmer) FILTER (WHERE m.kind = 'settlement'
           OR (m.kind IN ('payment', 'commission') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
