-- The batches of an order's line cover all of its goods and belong to its own listing; a cancelled order has none.
CREATE VIEW invariant_batch_orders AS
SELECT l.id AS order_line_id, l.qty, sum(a.qty) AS allocated
FROM batch_allocations a
JOIN order_lines l ON l.id = a.order_line_id JOIN orders o ON o.id = l.order_id JOIN batches b ON b.id = a.batch_id
GROUP BY l.id, o.id
HAVING bool_or(b.listing_id IS DISTINCT FROM l.listing_id)
  OR (o.status NOT IN ('cancelled', 'refunded')
    AND sum(a.qty) <> l.qty + CASE WHEN o.goods_lost THEN coalesce(l.declined, 0) ELSE 0 END)
  OR (o.status = 'cancelled' AND NOT o.goods_lost AND sum(a.qty) <> 0);
