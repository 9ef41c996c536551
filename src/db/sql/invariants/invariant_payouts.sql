-- A payout reduces the seller's balance by what leaves the account; only settlements and returned payouts increase it
-- again.
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
-- Exactly the cancelled payouts were returned in full.
SELECT NULL, p.status, NULL, p.id, m.platform_amount, NULL
FROM payouts p JOIN LATERAL (
  SELECT sum(platform_amount)::bigint AS platform_amount FROM money_movements WHERE payout_id = p.id
) m ON true
WHERE (p.status = 'cancelled') <> (m.platform_amount = 0)
UNION ALL
-- A payout pays at least one seller.
SELECT NULL, 'empty', NULL, p.id, NULL, NULL
FROM payouts p
WHERE NOT EXISTS (SELECT FROM money_movements WHERE payout_id = p.id)
UNION ALL
-- The bookings of a confirmation and of its undo cancel each other out.
SELECT NULL, 'undone', NULL, m.order_id, sum(m.platform_amount)::bigint, sum(m.seller_amount)::bigint
FROM money_movements m
WHERE m.undone
GROUP BY m.group_code, m.order_id
HAVING sum(m.platform_amount) <> 0 OR sum(m.seller_amount) <> 0;
