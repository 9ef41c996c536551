-- A delivery fee is negotiated only while its order awaits it, and is charged only once it is agreed.
CREATE VIEW invariant_delivery_fees AS
SELECT o.id AS order_id, o.status, o.fee_state, o.fee_offer, o.delivery
FROM orders o
WHERE o.fee_state IS NOT NULL AND CASE o.fee_state
    WHEN 'agreed' THEN o.status IN ('awaiting_checkout', 'awaiting_fee') OR o.fee_offer IS DISTINCT FROM o.delivery
    WHEN 'offered' THEN o.fee_offer IS NULL
    ELSE o.fee_offer IS NOT NULL
  END
  OR o.fee_state IN ('asked', 'offered') AND (o.status NOT IN ('awaiting_fee', 'cancelled') OR o.delivery <> 0 OR o.paid_at IS NOT NULL)
  OR o.status = 'awaiting_fee' AND (o.fee_state IS NULL OR o.delivery_method IS DISTINCT FROM 'delivery' OR o.due_at IS NULL);
