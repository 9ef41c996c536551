CREATE OR REPLACE VIEW "inv_lots" AS
-- The stock of a pooled lot is what of its deposits is neither sold nor taken back, it is its own group's and goes by the
-- kilogram, as its deposits do.
SELECT p.listing_id FROM pooled_lots p JOIN listings l ON l.id = p.listing_id JOIN farmers f ON f.id = p.farmer_id
JOIN products g ON g.id = l.product_id
WHERE l.farmer_id <> p.farmer_id OR f.kind = 'person' OR g.unit <> 'kg'
  OR l.stock <> coalesce((SELECT sum(d."left") FROM deposits d WHERE d.listing_id = p.listing_id), 0);
