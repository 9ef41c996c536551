-- An order that bought from a pooled lot and was not refunded has a valid sale of that lot with the order's proceeds.
CREATE VIEW invariant_lot_orders AS
SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN pooled_lots p ON p.listing_id = l.listing_id
LEFT JOIN lot_sales s ON s.order_id = o.id AND s.listing_id = l.listing_id AND s.returned_at IS NULL
WHERE o.placed_at >= p.opened_at
  AND CASE WHEN o.status IN ('paid', 'processing', 'shipped', 'completed') 
      THEN coalesce(s.qty, 0) <> l.qty + CASE WHEN o.goods_lost THEN coalesce(l.declined, 0) ELSE 0 END
    WHEN o.status = 'cancelled' AND o.goods_lost AND o.cash_received_at IS NOT NULL THEN false
    WHEN o.status = 'refunded' OR (o.status = 'cancelled' AND o.goods_lost) THEN s.proceeds > 0
    ELSE s.id IS NOT NULL END
UNION ALL
SELECT o.id FROM orders o
WHERE (o.status IN ('paid', 'processing', 'shipped', 'completed')
    OR (o.status = 'cancelled' AND o.goods_lost AND o.cash_received_at IS NOT NULL))
  AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id
    AND NOT EXISTS (SELECT FROM pooled_lots p WHERE p.listing_id = l.listing_id))
  AND greatest(0, o.subtotal - o.discount + o.coupon_credit - o.commission - o.withheld - o.refunded - o.shortfall) <> coalesce((
    SELECT sum(s.proceeds) FROM lot_sales s WHERE s.order_id = o.id AND s.returned_at IS NULL), 0)
UNION ALL
-- The members' shares of an order never exceed what their group is owed for it: by the ledger, or as cash on delivery
-- that it holds.
SELECT o.id FROM orders o JOIN lot_sales s ON s.order_id = o.id AND s.returned_at IS NULL
WHERE s.proceeds > 0
GROUP BY o.id
HAVING sum(s.proceeds) > coalesce((SELECT sum(m.seller_amount) FROM money_movements m WHERE m.order_id = o.id AND m.kind NOT IN ('payout', 'payout_back')), 0)
  + CASE WHEN o.paid_at IS NULL THEN o.total - o.refunded ELSE 0 END;
