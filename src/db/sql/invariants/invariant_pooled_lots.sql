-- The stock of a pooled lot is what remains of its deposits; it belongs to its own group, is sold by the kilogram and has one
-- kind of fee.
CREATE VIEW invariant_pooled_lots AS
SELECT p.listing_id FROM pooled_lots p JOIN listings l ON l.id = p.listing_id JOIN farmers f ON f.id = p.farmer_id
JOIN products g ON g.id = l.product_id
WHERE l.farmer_id <> p.farmer_id OR f.kind = 'person' OR g.unit <> 'kg'
  OR p.fee_per_kg < 0 OR least(p.fee, p.fee_per_kg) > 0
  OR l.stock <> coalesce((SELECT sum(d."left") FROM produce_deposits d WHERE d.listing_id = p.listing_id), 0);
