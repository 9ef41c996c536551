-- What must hold of the data at all times, each as a view of whatever breaks it: every one is empty, always. Tests look
-- after every run, and an operator may at any moment: SELECT * FROM inv_stock;
CREATE VIEW "inv_stock" AS
-- The ledger tells the whole story of a listing's stock and of the part that is held.
SELECT l.id AS listing_id, l.stock, l.reserved, m.stock AS ledger_stock, m.reserved AS ledger_reserved
FROM listings l
LEFT JOIN LATERAL (
  SELECT coalesce(sum(stock_delta), 0) AS stock, coalesce(sum(reserved_delta), 0) AS reserved
  FROM stock_movements WHERE listing_id = l.id
) m ON true
WHERE l.stock <> m.stock OR l.reserved <> m.reserved OR l.reserved < 0 OR l.reserved > l.stock;
--> statement-breakpoint
CREATE VIEW "inv_reservations" AS
-- What is held is exactly what orders that wait for checkout or payment hold; an accepted bid holds through its order.
SELECT l.id AS listing_id, l.reserved, coalesce(o.qty, 0) AS held
FROM listings l
LEFT JOIN (
  SELECT ol.listing_id, sum(ol.qty) AS qty
  FROM order_lines ol JOIN orders o ON o.id = ol.order_id
  WHERE o.status IN ('awaiting_checkout', 'awaiting_payment')
  GROUP BY ol.listing_id
) o ON o.listing_id = l.id
WHERE l.reserved <> coalesce(o.qty, 0);
--> statement-breakpoint
CREATE VIEW "inv_orders" AS
-- Line = price × quantity; order = Σ lines − discount + delivery ≥ 0.
SELECT o.id AS order_id, o.subtotal, o.discount, o.delivery, o.total, l.lines
FROM orders o
LEFT JOIN LATERAL (
  SELECT sum(total) AS lines, bool_and(total = price * qty) AS sums FROM order_lines WHERE order_id = o.id
) l ON true
WHERE l.lines IS DISTINCT FROM o.subtotal::numeric OR NOT l.sums
  OR o.total <> o.subtotal - o.discount + o.delivery OR o.total < 0;
--> statement-breakpoint
CREATE VIEW "inv_order_history" AS
-- One row per change of an order's status: the rows form a chain from nothing to the status that stands.
SELECT order_id, id AS history_id, from_status, to_status
FROM (
  SELECT h.order_id, h.id, h.from_status, h.to_status, o.status,
         lag(h.to_status) OVER w AS previous, lead(h.id) OVER w AS following
  FROM order_history h JOIN orders o ON o.id = h.order_id
  WINDOW w AS (PARTITION BY h.order_id ORDER BY h.id)
) chain
WHERE from_status IS DISTINCT FROM previous OR from_status = to_status
  OR (following IS NULL AND to_status <> status)
UNION ALL
SELECT o.id, NULL, NULL, o.status FROM orders o
WHERE NOT EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id);
--> statement-breakpoint
CREATE VIEW "inv_bid_history" AS
-- Every row of a bid's history is a transition that the bidding rules know, from where the row before it ended.
SELECT bid_id, id AS history_id, event, from_status, to_status, turn, reason
FROM (
  SELECT h.*, lag(h.to_status) OVER w AS previous, lag(h.turn) OVER w AS previous_turn
  FROM bid_history h WINDOW w AS (PARTITION BY h.bid_id ORDER BY h.id)
) chain
WHERE from_status IS DISTINCT FROM previous
  OR NOT CASE
    WHEN previous IS NULL THEN event = 'offered' AND to_status = 'pending' AND turn = 'seller'
    WHEN event = 'offered' THEN previous = 'pending' AND previous_turn = 'buyer' AND to_status = 'pending' AND turn = 'seller'
    WHEN event = 'countered' THEN previous = 'pending' AND previous_turn = 'seller' AND to_status = 'pending' AND turn = 'buyer'
    WHEN event = 'accepted' THEN previous = 'pending' AND to_status = 'accepted' AND turn IS NULL
    WHEN event = 'rejected' THEN previous = 'pending' AND to_status = 'rejected' AND coalesce(reason, 'auto') = 'auto'
    WHEN event = 'withdrawn' THEN previous = 'pending' AND to_status = 'rejected' AND reason = 'withdrawn'
    WHEN event = 'closed' THEN previous = 'pending' AND to_status = 'rejected' AND reason = 'closed'
    WHEN event = 'expired' THEN previous = 'pending' AND to_status = 'expired' AND reason IS NULL
    WHEN event = 'lapsed' THEN previous = 'accepted' AND to_status = 'expired' AND reason = 'unpaid'
    ELSE false
  END;
--> statement-breakpoint
CREATE VIEW "inv_bids" AS
-- A bid stands where its history ends; the offer that stands is its last; there is a row of history for each offer.
SELECT b.id AS bid_id, 'history' AS broken
FROM bids b
LEFT JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE h.to_status IS DISTINCT FROM b.status OR h.turn IS DISTINCT FROM b.turn OR h.reason IS DISTINCT FROM b.reason
UNION ALL
SELECT b.id, 'offers'
FROM bids b
WHERE b.offer_id IS DISTINCT FROM (SELECT max(id) FROM bid_offers WHERE bid_id = b.id)
  OR (SELECT count(*) FROM bid_offers WHERE bid_id = b.id)
    <> (SELECT count(*) FROM bid_history WHERE bid_id = b.id AND event IN ('offered', 'countered'))
UNION ALL
-- An agreement has one order, of the agreed goods at the agreed price; nothing else has one.
SELECT b.id, 'order'
FROM bids b JOIN bid_offers f ON f.id = b.offer_id
LEFT JOIN orders o ON o.bid_id = b.id
LEFT JOIN order_lines l ON l.order_id = o.id
WHERE (b.status = 'accepted' OR b.reason = 'unpaid') <> (o.id IS NOT NULL)
  OR (o.id IS NOT NULL AND (l.listing_id, l.price, l.qty) IS DISTINCT FROM (b.listing_id, f.price, f.qty))
  OR (b.reason = 'unpaid' AND o.status <> 'cancelled')
UNION ALL
-- A hold runs exactly while its order waits for the checkout.
SELECT b.id, 'hold'
FROM bids b LEFT JOIN orders o ON o.bid_id = b.id AND o.status = 'awaiting_checkout'
WHERE (b.hold_until IS NOT NULL) <> (o.id IS NOT NULL) OR b.hold_until <> o.due_at;
--> statement-breakpoint
CREATE VIEW "inv_accounts" AS
-- Nobody who was deactivated is still signed in, and where there are admins one of them is active.
SELECT s.user_id, 'session' AS broken
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.expires_at > now() AND (NOT u.is_active OR u.deleted_at IS NOT NULL)
UNION ALL
SELECT min(id), 'admin' FROM users WHERE role = 'admin'
HAVING count(*) > 0 AND count(*) FILTER (WHERE is_active AND deleted_at IS NULL) = 0;
