-- A completed order has a complaint deadline, and no seller was paid out more than buyers received and the seller paid
-- in.
CREATE VIEW invariant_held_funds AS
SELECT o.farmer_id, o.id AS order_id, NULL::numeric AS paid_out, NULL::numeric AS received
FROM orders o
WHERE o.status = 'completed' AND o.paid_at IS NOT NULL AND o.complaint_until IS NULL
UNION ALL
-- No farmer was paid out more than the worth of what buyers have received plus what the farmer paid in.
SELECT m.farmer_id, NULL, m.paid_out, m.received
FROM (
  SELECT m.farmer_id, -sum(m.seller_amount) FILTER (WHERE m.kind IN ('payout', 'payout_back')) AS paid_out,
         coalesce(sum(m.seller_amount) FILTER (WHERE m.kind = 'settlement'
           OR (m.kind = 'coupon' AND (o.completed_at IS NOT NULL OR o.cash_received_at IS NOT NULL)
             -- The part that a refund takes back is owed, as the refund itself is.
             AND (m.seller_amount > 0 OR o.refunded = 0))
           OR (m.kind IN ('payment', 'commission', 'weighing', 'income_tax') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
