-- A ticket's sums are those of its readings: net weight, sacks, and the payable weight on its terms, to 0.1 kg, half up.
CREATE VIEW invariant_weigh_tickets AS
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
-- A ticket has the status of its last transition.
SELECT t.id, 'history'
FROM weigh_tickets t
WHERE t.status IS DISTINCT FROM
  (SELECT h.to_status FROM weigh_ticket_history h WHERE h.ticket_id = t.id ORDER BY h.id DESC LIMIT 1)
UNION ALL
-- Only a replaced ticket has a successor, and it always has one.
SELECT t.id, 'replaced'
FROM weigh_tickets t LEFT JOIN weigh_tickets n ON n.replaces_id = t.id
WHERE (t.status = 'replaced') <> (n.id IS NOT NULL)
UNION ALL
-- Chains have no gap, each ticket contains the hash of the one before it, and the last ticket is the recorded end of
-- its chain.
SELECT t.id, 'chain'
FROM (
  SELECT id, farmer_id, seq, prev, hash, lag(seq, 1, 0) OVER w AS seq_before, lag(hash, 1, '') OVER w AS hash_before,
         lead(id) OVER w AS next_id
  FROM weigh_tickets WINDOW w AS (PARTITION BY farmer_id ORDER BY seq)
) t
LEFT JOIN weigh_ticket_chains c ON c.farmer_id = t.farmer_id
WHERE t.seq <> t.seq_before + 1 OR t.prev <> t.hash_before
  OR (t.next_id IS NULL AND (c.seq, c.hash) IS DISTINCT FROM (t.seq, t.hash));
