-- A line is price × quantity (or × payable weight), rounded half up once; an order is Σ lines − discount + delivery ≥ 0.
CREATE VIEW invariant_orders AS
SELECT o.id AS order_id, o.subtotal, o.discount, o.delivery, o.total, l.lines
FROM orders o
LEFT JOIN (
  SELECT order_id, sum(total) AS lines, bool_and(total = CASE WHEN payable IS NULL THEN line_total(price, qty)
    ELSE weighed_total(price, payable, unit) END) AS sums
  FROM order_lines GROUP BY order_id
) l ON l.order_id = o.id
WHERE l.lines IS DISTINCT FROM o.subtotal::numeric OR NOT l.sums
  OR o.total <> o.subtotal - o.discount + o.delivery OR o.total < 0;
