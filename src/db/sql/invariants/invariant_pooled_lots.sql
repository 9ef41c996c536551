-- The stock of a pooled lot is what remains of its deposits, minus what is left of its batches that are not on sale; it
-- belongs to its own group, is sold by the kilogram and has one kind of fee.
CREATE VIEW invariant_pooled_lots AS
SELECT p.listing_id FROM pooled_lots p JOIN listings l ON l.id = p.listing_id JOIN farmers f ON f.id = p.farmer_id
JOIN products g ON g.id = l.product_id
WHERE l.farmer_id <> p.farmer_id OR f.kind = 'person' OR g.unit <> 'kg'
  OR p.fee_per_kg < 0 OR least(p.fee, p.fee_per_kg) > 0
  OR l.stock <> coalesce((SELECT sum(d."left") FROM produce_deposits d WHERE d.listing_id = p.listing_id), 0)
    - coalesce((SELECT sum(b."left") FROM batches b WHERE b.listing_id = p.listing_id AND b.blocked IS NOT NULL), 0)
UNION ALL
-- The batch that deposits join is one of the lot's own.
SELECT p.listing_id FROM pooled_lots p JOIN batches b ON b.id = p.open_batch_id
WHERE b.listing_id IS DISTINCT FROM p.listing_id;
