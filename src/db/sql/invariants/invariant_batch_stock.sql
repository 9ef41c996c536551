-- A listing with batches can sell exactly what is left of those that are sold.
CREATE VIEW invariant_batch_stock AS
SELECT l.id AS listing_id, l.stock - l.reserved AS available, b.sellable
FROM listings l
JOIN (
  SELECT listing_id, coalesce(sum("left") FILTER (WHERE blocked IS NULL), 0) AS sellable
  FROM batches WHERE listing_id IS NOT NULL GROUP BY listing_id
) b ON b.listing_id = l.id
WHERE l.stock - l.reserved <> b.sellable;
