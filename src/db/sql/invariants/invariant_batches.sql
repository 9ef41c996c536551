-- What is left of a batch is neither ordered nor in another batch, and its last events set its values.
CREATE VIEW invariant_batches AS
SELECT b.id AS batch_id, 'left' AS wrong
FROM batches b
WHERE b."left" <> b.qty - coalesce((SELECT sum(a.qty) FROM batch_allocations a WHERE a.batch_id = b.id), 0)
  - coalesce((SELECT sum(i.qty) FROM batch_inputs i WHERE i.from_id = b.id), 0)
UNION ALL
-- The values of a batch are those of the last event that set them.
SELECT b.id, 'events'
FROM batches b
WHERE b.qty IS DISTINCT FROM (SELECT (e.content ->> 'qty')::numeric FROM batch_events e
    WHERE e.batch_id = b.id AND e.content ? 'qty' ORDER BY e.seq DESC LIMIT 1)
  OR b.good_until IS DISTINCT FROM (SELECT (e.content ->> 'good_until')::date FROM batch_events e
    WHERE e.batch_id = b.id AND e.content ? 'good_until' ORDER BY e.seq DESC LIMIT 1)
UNION ALL
-- Source batches and listing belong to the same seller.
SELECT b.id, 'seller'
FROM batches b LEFT JOIN listings l ON l.id = b.listing_id
WHERE l.farmer_id <> b.farmer_id
  OR EXISTS (SELECT FROM batch_inputs i JOIN batches s ON s.id = i.from_id WHERE i.batch_id = b.id AND s.farmer_id <> b.farmer_id)
UNION ALL
-- No more came out of a batch than went in, in kilograms where both are weighed.
SELECT b.id, 'balance'
FROM batches b
JOIN (
  SELECT i.batch_id, sum(i.qty * CASE s.unit WHEN 'gram' THEN 0.001 WHEN 'kwintal' THEN 100 WHEN 'ton' THEN 1000 ELSE 1 END) AS went
  FROM batch_inputs i JOIN batches s ON s.id = i.from_id GROUP BY i.batch_id
) w ON w.batch_id = b.id
WHERE b.qty * CASE b.unit WHEN 'gram' THEN 0.001 WHEN 'kwintal' THEN 100 WHEN 'ton' THEN 1000 ELSE 1 END > w.went
UNION ALL
-- Chains have no gap, each event contains the hash of the one before it, and the last event is the recorded end of its
-- chain.
SELECT e.batch_id, 'chain'
FROM (
  SELECT batch_id, farmer_id, seq, prev, hash, lag(seq, 1, 0) OVER w AS seq_before, lag(hash, 1, '') OVER w AS hash_before,
         lead(id) OVER w AS next_id
  FROM batch_events WINDOW w AS (PARTITION BY farmer_id ORDER BY seq)
) e
LEFT JOIN batch_chains c ON c.farmer_id = e.farmer_id
WHERE e.seq <> e.seq_before + 1 OR e.prev <> e.hash_before
  OR (e.next_id IS NULL AND (c.seq, c.hash) IS DISTINCT FROM (e.seq, e.hash));
