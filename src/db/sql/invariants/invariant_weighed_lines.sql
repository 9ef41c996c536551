-- An order line is settled by exactly one confirmed ticket, with what was ordered and weighed, and its payable weight
-- is never above the ticket's.
CREATE VIEW invariant_weighed_lines AS
SELECT l.id AS line_id, t.id AS ticket_id
FROM order_lines l
FULL JOIN (SELECT * FROM weigh_tickets WHERE status = 'confirmed' AND order_line_id IS NOT NULL) t ON t.order_line_id = l.id
-- Nothing is paid for what was not taken on delivery, whatever was weighed.
WHERE (l.payable IS NOT NULL OR t.id IS NOT NULL) AND coalesce(l.qty, 1) > 0 AND (l.payable IS NULL OR t.id IS NULL
  OR l.weighed <> t.net OR l.ordered <> t.ordered OR l.payable > t.payable OR l.unit <> t.unit
  OR (l.weigh_tolerance, l.weigh_moisture, l.weigh_hampa) IS DISTINCT FROM (t.weigh_tolerance, t.weigh_moisture, t.weigh_hampa)
  -- Everything is sold, or up to the tolerance if the buyer did not agree to take the excess.
  OR (l.payable < t.payable AND l.declined IS NULL AND (t.takes_excess OR l.qty < l.ordered)))
UNION ALL
-- An order without any weighed line has nothing open on either side; it keeps its agreement only where something was
-- returned too.
SELECT o.id, NULL
FROM orders o
WHERE (o.surplus > 0 OR o.shortfall > 0 OR (o.agreed IS NOT NULL AND o.refunded = 0))
  AND NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND (payable IS NOT NULL OR declined IS NOT NULL));
