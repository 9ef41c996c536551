-- An order line is settled by exactly one confirmed ticket, with what was ordered and weighed, and never more payable than the
-- ticket says.
CREATE VIEW invariant_weighed_lines AS
SELECT l.id AS line_id, t.id AS ticket_id
FROM order_lines l
FULL JOIN (SELECT * FROM weigh_tickets WHERE status = 'confirmed' AND order_line_id IS NOT NULL) t ON t.order_line_id = l.id
-- Of what was not taken on delivery nothing is paid, whatever the scale said.
WHERE (l.payable IS NOT NULL OR t.id IS NOT NULL) AND coalesce(l.qty, 1) > 0 AND (l.payable IS NULL OR t.id IS NULL
  OR l.weighed <> t.net OR l.ordered <> t.ordered OR l.payable > t.payable OR l.unit <> t.unit
  OR (l.weigh_tolerance, l.weigh_moisture, l.weigh_hampa) IS DISTINCT FROM (t.weigh_tolerance, t.weigh_moisture, t.weigh_hampa)
  -- All of it is sold, or up to the tolerance where the buyer did not say that he takes the rest.
  OR (l.payable < t.payable AND l.declined IS NULL AND (t.takes_excess OR l.qty < l.ordered)))
UNION ALL
-- Nothing is open on either side of an order that nothing of was weighed; its agreement is kept where something went back too.
SELECT o.id, NULL
FROM orders o
WHERE (o.surplus > 0 OR o.shortfall > 0 OR (o.agreed IS NOT NULL AND o.refunded = 0))
  AND NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND (payable IS NOT NULL OR declined IS NOT NULL));
