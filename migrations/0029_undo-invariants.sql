-- An answer that is undone (rule 11) is a step of its own in a bid's history.
CREATE OR REPLACE VIEW "inv_bid_history" AS
-- Every row of a bid's history is a transition that the bidding rules know, from where the row before it ended.
SELECT bid_id, id AS history_id, event, from_status, to_status, turn, reason
FROM (
  SELECT h.*, lag(h.to_status) OVER w AS previous, lag(h.turn) OVER w AS previous_turn,
         lag(h.event) OVER w AS previous_event, lag(h.actor_id) OVER w AS previous_actor, lag(h.at) OVER w AS previous_at
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
    -- The seller's own last answer, and nothing after it.
    WHEN event = 'undone' THEN previous_event IN ('accepted', 'rejected', 'countered') AND actor_id = previous_actor
      AND actor_role IN ('farmer', 'admin') AND at < previous_at + interval '10 seconds'
      AND to_status = 'pending' AND turn = 'seller' AND reason IS NULL
    ELSE false
  END;
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
  OR (b.reason = 'unpaid' AND o.status <> 'cancelled')
UNION ALL
-- A hold runs exactly while its order waits for the checkout.
SELECT b.id, 'hold'
FROM bids b LEFT JOIN orders o ON o.bid_id = b.id AND o.status = 'awaiting_checkout'
WHERE (b.hold_until IS NOT NULL) <> (o.id IS NOT NULL) OR b.hold_until <> o.due_at
UNION ALL
-- What an answer can be undone to is gone as soon as anything follows; messages of an undone answer reach nobody.
SELECT b.id, 'undo'
FROM bids b JOIN LATERAL (SELECT * FROM bid_history WHERE bid_id = b.id ORDER BY id DESC LIMIT 1) h ON true
WHERE b.undo IS NOT NULL AND (h.event NOT IN ('accepted', 'rejected', 'countered') OR h.actor_id <> b.undo->>'by');
