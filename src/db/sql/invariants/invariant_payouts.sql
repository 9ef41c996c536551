-- A payout takes from the seller's balance what leaves the account, and only settlements and returned payouts bring it back.
CREATE VIEW invariant_payouts AS
SELECT m.id AS movement_id, m.kind, m.farmer_id, m.payout_id, m.platform_amount, m.seller_amount
FROM money_movements m
WHERE CASE m.kind
  WHEN 'payout' THEN m.payout_id IS NULL OR m.farmer_id IS NULL OR m.platform_amount >= 0 OR m.platform_amount <> m.seller_amount
  WHEN 'payout_back' THEN m.payout_id IS NULL OR m.platform_amount <= 0 OR m.platform_amount <> m.seller_amount OR NOT EXISTS (
    SELECT FROM money_movements p
    WHERE p.kind = 'payout' AND p.payout_id = m.payout_id AND p.farmer_id = m.farmer_id AND p.platform_amount = -m.platform_amount)
  WHEN 'settlement' THEN m.payout_id IS NOT NULL OR m.farmer_id IS NULL OR m.platform_amount <= 0 OR m.platform_amount <> m.seller_amount
  ELSE m.payout_id IS NOT NULL
END
UNION ALL
-- What was called off pays nobody, and nothing else has come back whole.
SELECT NULL, p.status, NULL, p.id, m.platform_amount, NULL
FROM payouts p JOIN LATERAL (
  SELECT sum(platform_amount)::bigint AS platform_amount FROM money_movements WHERE payout_id = p.id
) m ON true
WHERE (p.status = 'cancelled') <> (m.platform_amount = 0)
UNION ALL
-- A batch pays somebody.
SELECT NULL, 'empty', NULL, p.id, NULL, NULL
FROM payouts p
WHERE NOT EXISTS (SELECT FROM money_movements WHERE payout_id = p.id)
UNION ALL
-- What a confirmation booked and its taking back cancel each other out.
SELECT NULL, 'undone', NULL, m.order_id, sum(m.platform_amount)::bigint, sum(m.seller_amount)::bigint
FROM money_movements m
WHERE m.undone
GROUP BY m.group_code, m.order_id
HAVING sum(m.platform_amount) <> 0 OR sum(m.seller_amount) <> 0;
