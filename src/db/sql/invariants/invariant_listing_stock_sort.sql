-- The stock by which admin lists are sorted is the stock of every listing that is not deleted.
CREATE VIEW invariant_listing_stock_sort AS
SELECT listing_id, l.stock, kept.stock AS kept
FROM (SELECT id AS listing_id, stock FROM listings WHERE deleted_at IS NULL) l
FULL JOIN listing_stock_sort kept USING (listing_id)
WHERE l.stock IS DISTINCT FROM kept.stock;
