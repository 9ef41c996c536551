-- Reserved stock is exactly what orders that await checkout, fee or payment reserve; an accepted bid reserves through
-- its order.
CREATE VIEW invariant_reservations AS
SELECT l.id AS listing_id, l.reserved, coalesce(o.qty, 0) AS held
FROM listings l
LEFT JOIN (
  SELECT ol.listing_id, sum(ol.qty) AS qty
  FROM order_lines ol JOIN orders o ON o.id = ol.order_id
  WHERE o.status IN ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment')
  GROUP BY ol.listing_id
) o ON o.listing_id = l.id
WHERE l.reserved <> coalesce(o.qty, 0);
