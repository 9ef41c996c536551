-- The stock of a listing with batches is the sum of what is left of its batches on sale.
CREATE VIEW invariant_batch_stock AS
SELECT l.id AS listing_id, l.stock - l.reserved AS available, b.sellable
FROM listings l
JOIN (
  SELECT listing_id, coalesce(sum("left") FILTER (WHERE blocked IS NULL), 0) AS sellable
  FROM batches WHERE listing_id IS NOT NULL GROUP BY listing_id
) b ON b.listing_id = l.id
WHERE l.stock - l.reserved <> b.sellable;
