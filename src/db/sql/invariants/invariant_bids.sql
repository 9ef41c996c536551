-- A bid has the status with which its history ends, its current offer is the last one not undone, and each offer has
-- its row of history.
CREATE VIEW invariant_bids AS
WITH told AS NOT MATERIALIZED (
  SELECT bid_id, max(id) AS last, count(*) FILTER (WHERE event IN ('offered', 'countered')) AS offers
  FROM bid_history GROUP BY bid_id
), offered AS NOT MATERIALIZED (
  SELECT bid_id, max(id) FILTER (WHERE undone_at IS NULL) AS last, count(*) AS offers FROM bid_offers GROUP BY bid_id
)
-- The status, the current offer, and one row of history for each offer.
SELECT b.id AS bid_id, 'history' AS broken
FROM bids b LEFT JOIN told ON told.bid_id = b.id LEFT JOIN bid_history h ON h.id = told.last
WHERE h.to_status IS DISTINCT FROM b.status OR h.awaiting IS DISTINCT FROM b.awaiting OR h.reason IS DISTINCT FROM b.reason
UNION ALL
SELECT b.id, 'offers'
FROM bids b LEFT JOIN offered ON offered.bid_id = b.id LEFT JOIN told ON told.bid_id = b.id
WHERE b.offer_id IS DISTINCT FROM offered.last OR coalesce(offered.offers, 0) <> coalesce(told.offers, 0)
UNION ALL
-- A deal has one order, of the agreed goods at the agreed price; no other bid has one.
SELECT b.id, 'order'
FROM bids b JOIN bid_offers f ON f.id = b.offer_id
LEFT JOIN orders o ON o.bid_id = b.id
LEFT JOIN order_lines l ON l.order_id = o.id
WHERE (b.status = 'accepted' OR b.reason = 'unpaid') <> (o.id IS NOT NULL)
  OR (o.id IS NOT NULL AND (l.listing_id, l.price, l.qty) IS DISTINCT FROM (b.listing_id, f.price, f.qty))
  OR (b.reason = 'unpaid' AND o.status NOT IN ('cancelled', 'refunded'))
UNION ALL
-- A bid reserves stock exactly while its order awaits checkout.
SELECT b.id, 'hold'
FROM bids b LEFT JOIN orders o ON o.bid_id = b.id AND o.status = 'awaiting_checkout'
WHERE (b.hold_until IS NOT NULL) <> (o.id IS NOT NULL) OR b.hold_until <> o.due_at
UNION ALL
-- The state to which a response can be undone is deleted as soon as anything follows it; messages about an undone
-- response are never sent.
SELECT b.id, 'undo'
FROM bids b JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE b.undo IS NOT NULL AND (h.event NOT IN ('accepted', 'rejected', 'countered') OR h.actor_id <> b.undo->>'by')
UNION ALL
-- A deal is recorded as unpaid when its buyer or a deadline ended its order without a payment. A cash-on-delivery order
-- that expired was not confirmed by its seller, which is not the buyer's fault.
SELECT b.id, 'unpaid'
FROM bids b
JOIN orders o ON o.bid_id = b.id AND o.status = 'cancelled'
JOIN LATERAL (
  SELECT * FROM order_history WHERE order_id = o.id AND to_status = 'cancelled' ORDER BY id DESC LIMIT 1
) h ON true
WHERE b.status = 'accepted' AND h.actor_role IN ('customer', 'system')
  AND (
    h.from_status = 'awaiting_checkout'
    OR (h.from_status = 'awaiting_payment' AND (h.actor_role = 'customer' OR o.payment_method <> 'cod'))
  );
