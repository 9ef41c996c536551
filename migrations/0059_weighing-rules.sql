-- An offer takes over on what the goods are sold by weighing, as it takes over what they are; nobody changes either afterwards.
CREATE FUNCTION keep_weighing_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first offer of a bid comes in one statement with it, which says them itself.
  IF new.weigh_tolerance IS NULL THEN
    SELECT coalesce(l.weigh_tolerance, 10), l.weigh_moisture, l.weigh_hampa
      INTO new.weigh_tolerance, new.weigh_moisture, new.weigh_hampa
    FROM bids b JOIN listings l ON l.id = b.listing_id WHERE b.id = new.bid_id AND l.weighed;
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offered_by_weighing BEFORE INSERT ON bid_offers FOR EACH ROW EXECUTE FUNCTION keep_weighing_terms();
--> statement-breakpoint
CREATE FUNCTION refuse_other_weighing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of weighing are fixed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER offered_weighing_is_fixed BEFORE UPDATE OF weigh_tolerance, weigh_moisture, weigh_hampa ON bid_offers FOR EACH ROW
  WHEN ((old.weigh_tolerance, old.weigh_moisture, old.weigh_hampa) IS DISTINCT FROM
    (new.weigh_tolerance, new.weigh_moisture, new.weigh_hampa)) EXECUTE FUNCTION refuse_other_weighing();
--> statement-breakpoint
CREATE TRIGGER ordered_weighing_is_fixed BEFORE UPDATE OF weigh_tolerance, weigh_moisture, weigh_hampa ON order_lines FOR EACH ROW
  WHEN ((old.weigh_tolerance, old.weigh_moisture, old.weigh_hampa) IS DISTINCT FROM
    (new.weigh_tolerance, new.weigh_moisture, new.weigh_hampa)) EXECUTE FUNCTION refuse_other_weighing();
--> statement-breakpoint
-- Tickets are only ever added: none goes, and of one that is there only where it stands may move.
CREATE FUNCTION refuse_other_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND to_jsonb(old) - 'status' - 'takes_excess' = to_jsonb(new) - 'status' - 'takes_excess' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'a weigh ticket is never changed and never goes';
END
$$;
--> statement-breakpoint
CREATE TRIGGER weigh_tickets_stay BEFORE UPDATE OR DELETE ON weigh_tickets FOR EACH ROW EXECUTE FUNCTION refuse_other_ticket();
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_orders" AS
-- Line = price × quantity, or × what is payable of it, rounded half up once; order = Σ lines − discount + delivery ≥ 0.
SELECT o.id AS order_id, o.subtotal, o.discount, o.delivery, o.total, l.lines
FROM orders o
LEFT JOIN LATERAL (
  SELECT sum(total) AS lines, bool_and(total = CASE WHEN payable IS NULL THEN line_total(price, qty)
    ELSE weighed_total(price, payable, unit) END) AS sums
  FROM order_lines WHERE order_id = o.id
) l ON true
WHERE l.lines IS DISTINCT FROM o.subtotal::numeric OR NOT l.sums
  OR o.total <> o.subtotal - o.discount + o.delivery OR o.total < 0;
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_money" AS
-- What came in for an order is its total, once, but for what its weighing leaves open on either side; what went back is
-- what the order says and no more than came in.
SELECT o.id AS order_id, o.total, o.refunded, m.came, m.went
FROM orders o
LEFT JOIN LATERAL (
  SELECT coalesce(sum(cash) FILTER (WHERE kind IN ('payment', 'weighing')), 0) AS came,
         -coalesce(sum(cash) FILTER (WHERE kind IN ('refund', 'chargeback')), 0) AS went,
         count(*) AS rows
  FROM money_movements WHERE order_id = o.id
) m ON true
WHERE m.rows > 0 AND (m.came NOT IN (0, o.total - o.shortfall + o.surplus) OR m.went <> o.refunded OR m.went > m.came
  OR (o.paid_at IS NOT NULL) <> (m.came > 0) OR (o.paid_at IS NULL AND o.surplus + o.shortfall > 0))
UNION ALL
-- A farmer is owed what was paid less the commission of what was sold for him, nothing of what was cancelled, given back or not
-- paid in the end; of what was cancelled although he had its money, he owes the commission.
SELECT o.id, o.total, o.refunded, m.owed, o.commission
FROM orders o
JOIN LATERAL (
  SELECT sum(farmer) AS owed FROM money_movements WHERE order_id = o.id AND kind <> 'payout' HAVING count(*) > 0
) m ON true
WHERE m.owed <> CASE
  WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN CASE WHEN o.cash_at IS NULL THEN 0 ELSE -o.commission END
  ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END) - o.commission
END
UNION ALL
-- Money at the door is booked when its seller has it, and only of orders that are paid there.
SELECT o.id, o.total, o.refunded, m.n, NULL
FROM orders o
JOIN LATERAL (SELECT count(*) AS n FROM money_movements WHERE order_id = o.id AND kind = 'cod_sale') m ON true
WHERE m.n <> (o.cash_at IS NOT NULL)::int OR (o.cash_at IS NOT NULL AND o.paid_at IS NOT NULL);
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_held" AS
-- What was received can be contested for a time that stands with it.
SELECT o.farmer_id, o.id AS order_id, NULL::numeric AS paid_out, NULL::numeric AS received
FROM orders o
WHERE o.status = 'completed' AND o.paid_at IS NOT NULL AND o.contest_until IS NULL
UNION ALL
-- No farmer was paid out more than what his buyers have received, and what he brought in himself.
SELECT m.farmer_id, NULL, m.paid_out, m.received
FROM (
  SELECT m.farmer_id, -sum(m.farmer) FILTER (WHERE m.kind IN ('payout', 'payout_back')) AS paid_out,
         coalesce(sum(m.farmer) FILTER (WHERE m.kind = 'settlement'
           OR (m.kind IN ('payment', 'commission', 'weighing') AND o.completed_at IS NOT NULL AND o.paid_at IS NOT NULL)), 0) AS received
  FROM money_movements m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.farmer_id IS NOT NULL
  GROUP BY m.farmer_id
) m
WHERE m.paid_out > m.received;
--> statement-breakpoint
CREATE VIEW "inv_weigh_tickets" AS
-- A ticket's sums are those of its readings: net, sacks, and what is payable of it on its terms, to 0,1 kg, half up.
SELECT t.id AS ticket_id, 'figures' AS wrong
FROM weigh_tickets t
CROSS JOIN LATERAL (
  SELECT sum((r ->> 'gross')::numeric - (r ->> 'tare')::numeric) AS net, sum((r ->> 'sacks')::int) AS sacks
  FROM jsonb_array_elements(t.readings) r
) s
CROSS JOIN LATERAL (
  SELECT CASE WHEN t.moisture > t.weigh_moisture THEN 100 - t.moisture ELSE 1 END AS dry,
         CASE WHEN t.moisture > t.weigh_moisture THEN 100 - t.weigh_moisture ELSE 1 END AS dry_base,
         CASE WHEN t.hampa > t.weigh_hampa THEN 100 - t.hampa ELSE 1 END AS full_part,
         CASE WHEN t.hampa > t.weigh_hampa THEN 100 - t.weigh_hampa ELSE 1 END AS full_base
) p
WHERE t.net <> s.net OR t.sacks <> s.sacks
  OR t.payable <> div(20 * t.net * p.dry * p.full_part + p.dry_base * p.full_base, 2 * p.dry_base * p.full_base) / 10
UNION ALL
-- It stands where its last step left it.
SELECT t.id, 'history'
FROM weigh_tickets t
WHERE t.status IS DISTINCT FROM
  (SELECT h.to_status FROM weigh_ticket_history h WHERE h.ticket_id = t.id ORDER BY h.id DESC LIMIT 1)
UNION ALL
-- One that was replaced has the one that came in its place; none other has.
SELECT t.id, 'replaced'
FROM weigh_tickets t LEFT JOIN weigh_tickets n ON n.replaces_id = t.id
WHERE (t.status = 'replaced') <> (n.id IS NOT NULL)
UNION ALL
-- Chains have no gap, and each ticket names the one before it; the last is where the chain has come to.
SELECT t.id, 'chain'
FROM (
  SELECT id, farmer_id, seq, prev, hash, lag(seq, 1, 0) OVER w AS seq_before, lag(hash, 1, '') OVER w AS hash_before,
         lead(id) OVER w AS next_id
  FROM weigh_tickets WINDOW w AS (PARTITION BY farmer_id ORDER BY seq)
) t
LEFT JOIN weigh_chains c ON c.farmer_id = t.farmer_id
WHERE t.seq <> t.seq_before + 1 OR t.prev <> t.hash_before
  OR (t.next_id IS NULL AND (c.seq, c.hash) IS DISTINCT FROM (t.seq, t.hash));
--> statement-breakpoint
CREATE VIEW "inv_weighed_lines" AS
-- A line is settled by one confirmed ticket, and only by one: what was ordered, what the scale said, and never more payable than that.
SELECT l.id AS line_id, t.id AS ticket_id
FROM order_lines l
FULL JOIN (SELECT * FROM weigh_tickets WHERE status = 'confirmed' AND order_line_id IS NOT NULL) t ON t.order_line_id = l.id
WHERE (l.payable IS NOT NULL OR t.id IS NOT NULL) AND (l.payable IS NULL OR t.id IS NULL
  OR l.weighed <> t.net OR l.ordered <> t.ordered OR l.payable > t.payable OR l.unit <> t.unit
  OR (l.weigh_tolerance, l.weigh_moisture, l.weigh_hampa) IS DISTINCT FROM (t.weigh_tolerance, t.weigh_moisture, t.weigh_hampa)
  -- All of it is sold, or up to the tolerance where the buyer did not say that he takes the rest.
  OR (l.payable < t.payable AND (t.takes_excess OR l.qty < l.ordered)))
UNION ALL
-- Nothing is open on either side of an order that nothing of was weighed.
SELECT o.id, NULL
FROM orders o
WHERE (o.surplus > 0 OR o.shortfall > 0 OR o.agreed IS NOT NULL)
  AND NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND payable IS NOT NULL);
