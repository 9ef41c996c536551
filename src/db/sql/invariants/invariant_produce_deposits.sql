-- What is left of a deposit is its counted quantity minus what was taken back and sold.
CREATE VIEW invariant_produce_deposits AS
SELECT d.id FROM produce_deposits d
WHERE d."left" <> d.payable - d.returned_qty - coalesce((
  SELECT sum(s.qty) FROM lot_shares s JOIN lot_sales o ON o.id = s.sale_id
  WHERE s.deposit_id = d.id AND o.returned_at IS NULL), 0)
UNION ALL
-- A deposit is in a batch of its own lot.
SELECT d.id FROM produce_deposits d JOIN batches b ON b.id = d.batch_id
WHERE b.listing_id IS DISTINCT FROM d.listing_id;
