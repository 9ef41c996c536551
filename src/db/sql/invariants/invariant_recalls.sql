-- Recalled batches are not on sale, and every order with goods from them is in the recall.
CREATE VIEW invariant_recalls AS
SELECT b.id AS batch_id, 'sold' AS wrong
FROM batches b
WHERE (b.blocked = 'recalled') <> EXISTS (SELECT FROM recall_batches rb JOIN recalls r ON r.id = rb.recall_id
  WHERE rb.batch_id = b.id AND NOT r.drill AND r.lifted_at IS NULL)
UNION ALL
SELECT rb.batch_id, 'orders'
FROM recalls r JOIN recall_batches rb ON rb.recall_id = r.id
JOIN batch_allocations a ON a.batch_id = rb.batch_id JOIN order_lines l ON l.id = a.order_line_id
JOIN orders o ON o.id = l.order_id
WHERE NOT r.drill AND r.lifted_at IS NULL AND a.qty > 0 AND o.status <> 'cancelled'
  AND NOT EXISTS (SELECT FROM recall_orders ro WHERE ro.recall_id = r.id AND ro.order_id = o.id)
UNION ALL
-- Batches made from a recalled batch are recalled with it.
SELECT i.batch_id, 'made of it'
FROM recalls r JOIN recall_batches rb ON rb.recall_id = r.id JOIN batch_inputs i ON i.from_id = rb.batch_id
WHERE NOT r.drill AND r.lifted_at IS NULL
  AND NOT EXISTS (SELECT FROM recall_batches x WHERE x.recall_id = r.id AND x.batch_id = i.batch_id);
