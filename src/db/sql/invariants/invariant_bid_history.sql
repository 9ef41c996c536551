-- Every row of a bid's history is a transition that the bidding rules allow, from the state in which the row before it ended.
CREATE VIEW invariant_bid_history AS
SELECT bid_id, id AS history_id, event, from_status, to_status, awaiting, reason
FROM (
  SELECT h.*, lag(h.to_status) OVER w AS previous, lag(h.awaiting) OVER w AS previously_awaiting,
         lag(h.event) OVER w AS previous_event, lag(h.actor_id) OVER w AS previous_actor, lag(h.at) OVER w AS previous_at
  FROM bid_history h WINDOW w AS (PARTITION BY h.bid_id ORDER BY h.id)
) chain
WHERE from_status IS DISTINCT FROM previous
  OR NOT CASE
    WHEN previous IS NULL THEN event = 'offered' AND to_status = 'pending' AND awaiting = 'seller'
    WHEN event = 'offered' THEN previous = 'pending' AND previously_awaiting = 'buyer' AND to_status = 'pending' AND awaiting = 'seller'
    WHEN event = 'countered' THEN previous = 'pending' AND previously_awaiting = 'seller' AND to_status = 'pending' AND awaiting = 'buyer'
    WHEN event = 'accepted' THEN previous = 'pending' AND to_status = 'accepted' AND awaiting IS NULL
    WHEN event = 'rejected' THEN previous = 'pending' AND to_status = 'rejected' AND coalesce(reason, 'auto') = 'auto'
    WHEN event = 'withdrawn' THEN previous = 'pending' AND to_status = 'rejected' AND reason = 'withdrawn'
    WHEN event = 'closed' THEN previous = 'pending' AND to_status = 'rejected' AND reason = 'closed'
    WHEN event = 'expired' THEN previous = 'pending' AND to_status = 'expired' AND reason IS NULL
    WHEN event = 'lapsed' THEN previous = 'accepted' AND to_status = 'expired' AND reason = 'unpaid'
    -- Undoes the seller's own last response, with nothing after it.
    WHEN event = 'undone' THEN previous_event IN ('accepted', 'rejected', 'countered') AND actor_id = previous_actor
      AND actor_role IN ('farmer', 'admin') AND at < previous_at + interval '10 seconds'
      AND to_status = 'pending' AND awaiting = 'seller' AND reason IS NULL
    ELSE false
  END;
