-- Deals that ended unpaid before they were counted so: the bid follows its order.
WITH unpaid AS (
  SELECT b.id, b.offer_id, h.actor_id, h.actor_role, h.at
  FROM bids b
  JOIN orders o ON o.bid_id = b.id AND o.status = 'cancelled'
  JOIN LATERAL (
    SELECT * FROM order_history WHERE order_id = o.id AND to_status = 'cancelled' ORDER BY id DESC LIMIT 1
  ) h ON true
  WHERE b.status = 'accepted' AND h.actor_role IN ('customer', 'system')
    AND h.from_status IN ('awaiting_checkout', 'awaiting_payment')
), moved AS (
  UPDATE bids b SET status = 'expired', reason = 'unpaid', hold_until = NULL, undo = NULL, closed_at = u.at, updated_at = u.at
  FROM unpaid u WHERE u.id = b.id
  RETURNING b.id
)
INSERT INTO bid_history (bid_id, event, from_status, to_status, reason, offer_id, actor_id, actor_role, at)
SELECT u.id, 'lapsed', 'accepted', 'expired', 'unpaid', u.offer_id, u.actor_id, u.actor_role, u.at
FROM unpaid u JOIN moved ON moved.id = u.id;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_bids" AS
-- A bid stands where its history ends; the offer that stands is the last that was not undone; there is a row of history
-- for each offer.
SELECT b.id AS bid_id, 'history' AS broken
FROM bids b
LEFT JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE h.to_status IS DISTINCT FROM b.status OR h.turn IS DISTINCT FROM b.turn OR h.reason IS DISTINCT FROM b.reason
UNION ALL
SELECT b.id, 'offers'
FROM bids b
WHERE b.offer_id IS DISTINCT FROM (SELECT max(id) FROM bid_offers WHERE bid_id = b.id AND undone_at IS NULL)
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
  OR (b.reason = 'unpaid' AND o.status NOT IN ('cancelled', 'refunded'))
UNION ALL
-- A hold runs exactly while its order waits for the checkout.
SELECT b.id, 'hold'
FROM bids b LEFT JOIN orders o ON o.bid_id = b.id AND o.status = 'awaiting_checkout'
WHERE (b.hold_until IS NOT NULL) <> (o.id IS NOT NULL) OR b.hold_until <> o.due_at
UNION ALL
-- What an answer can be undone to is gone as soon as anything follows; messages of an undone answer reach nobody.
SELECT b.id, 'undo'
FROM bids b JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE b.undo IS NOT NULL AND (h.event NOT IN ('accepted', 'rejected', 'countered') OR h.actor_id <> b.undo->>'by')
UNION ALL
-- An agreement whose order its buyer, or time, has ended without a payment stands as unpaid.
SELECT b.id, 'unpaid'
FROM bids b
JOIN orders o ON o.bid_id = b.id AND o.status = 'cancelled'
JOIN LATERAL (
  SELECT * FROM order_history WHERE order_id = o.id AND to_status = 'cancelled' ORDER BY id DESC LIMIT 1
) h ON true
WHERE b.status = 'accepted' AND h.actor_role IN ('customer', 'system')
  AND h.from_status IN ('awaiting_checkout', 'awaiting_payment');
