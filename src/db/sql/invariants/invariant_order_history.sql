-- An order's history has one row per change of status or message about its delivery fee or its delivery, and forms a
-- chain that ends in the current status.
CREATE VIEW invariant_order_history AS
SELECT order_id, id AS history_id, from_status, to_status
FROM (
  SELECT h.order_id, h.id, h.from_status, h.to_status, o.status,
         lag(h.to_status) OVER w AS previous, lead(h.id) OVER w AS following
  FROM order_history h JOIN orders o ON o.id = h.order_id
  WINDOW w AS (PARTITION BY h.order_id ORDER BY h.id)
) chain
WHERE from_status IS DISTINCT FROM previous OR (from_status = to_status AND to_status NOT IN ('awaiting_fee', 'shipped'))
  OR (following IS NULL AND to_status <> status)
UNION ALL
SELECT o.id, NULL, NULL, o.status FROM orders o
WHERE NOT EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id);
