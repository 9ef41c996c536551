-- Whether an order was ever billed: its checkout is complete, and its delivery fee agreed on where it had to be.
CREATE OR REPLACE FUNCTION order_is_billed(o orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT o.status <> 'awaiting_checkout' AND coalesce(o.fee_state, 'agreed') = 'agreed'
    AND (o.billing IS NOT NULL OR o.paid_at IS NOT NULL OR o.cash_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_reservations" AS
-- What is held is exactly what orders that wait for checkout, fee or payment hold; an accepted bid holds through its order.
SELECT l.id AS listing_id, l.reserved, coalesce(o.qty, 0) AS held
FROM listings l
LEFT JOIN (
  SELECT ol.listing_id, sum(ol.qty) AS qty
  FROM order_lines ol JOIN orders o ON o.id = ol.order_id
  WHERE o.status IN ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment')
  GROUP BY ol.listing_id
) o ON o.listing_id = l.id
WHERE l.reserved <> coalesce(o.qty, 0);
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_order_history" AS
-- One row per change of an order's status, and per word about its delivery fee: the rows form a chain from nothing to the status
-- that stands.
SELECT order_id, id AS history_id, from_status, to_status
FROM (
  SELECT h.order_id, h.id, h.from_status, h.to_status, o.status,
         lag(h.to_status) OVER w AS previous, lead(h.id) OVER w AS following
  FROM order_history h JOIN orders o ON o.id = h.order_id
  WINDOW w AS (PARTITION BY h.order_id ORDER BY h.id)
) chain
WHERE from_status IS DISTINCT FROM previous OR (from_status = to_status AND to_status <> 'awaiting_fee')
  OR (following IS NULL AND to_status <> status)
UNION ALL
SELECT o.id, NULL, NULL, o.status FROM orders o
WHERE NOT EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id);
--> statement-breakpoint
CREATE VIEW "inv_delivery_fees" AS
-- A fee is talked over exactly while the order waits for it, or until it ended so; a fee that is named stands with its order, and
-- is what the delivery costs from the moment that it is agreed. Until then nothing is asked for it and nothing is paid.
SELECT o.id AS order_id, o.status, o.fee_state, o.fee_offer, o.delivery
FROM orders o
WHERE o.fee_state IS NOT NULL AND CASE o.fee_state
    WHEN 'agreed' THEN o.status IN ('awaiting_checkout', 'awaiting_fee') OR o.fee_offer IS DISTINCT FROM o.delivery
    WHEN 'offered' THEN o.fee_offer IS NULL
    ELSE o.fee_offer IS NOT NULL
  END
  OR o.fee_state IN ('asked', 'offered') AND (o.status NOT IN ('awaiting_fee', 'cancelled') OR o.delivery <> 0 OR o.paid_at IS NOT NULL)
  OR o.status = 'awaiting_fee' AND (o.fee_state IS NULL OR o.delivery_method IS DISTINCT FROM 'delivery' OR o.due_at IS NULL);
