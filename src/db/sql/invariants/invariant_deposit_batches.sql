-- A batch of members' deposits contains what they deposited and has given away what the members' shares say; a lot with
-- batches has no deposit outside them.
CREATE VIEW invariant_deposit_batches AS
SELECT b.id AS batch_id, 'in' AS wrong
FROM batches b JOIN produce_deposits d ON d.batch_id = b.id
GROUP BY b.id HAVING b.qty <> sum(d.payable - d.returned_qty)
UNION ALL
SELECT b.id, 'left'
FROM batches b JOIN produce_deposits d ON d.batch_id = b.id
GROUP BY b.id
HAVING sum(d."left") <> b."left" + coalesce((
  SELECT sum(a.qty) FROM batch_allocations a JOIN order_lines l ON l.id = a.order_line_id
  WHERE a.batch_id = b.id AND NOT EXISTS (SELECT FROM lot_sales s
    WHERE s.order_id = l.order_id AND s.listing_id = l.listing_id AND s.returned_at IS NULL)), 0)
UNION ALL
-- The members' shares of a sale from a batch add up to the quantity of that batch in the order's line.
SELECT a.batch_id, 'shares'
FROM batch_allocations a JOIN order_lines l ON l.id = a.order_line_id
JOIN lot_sales s ON s.order_id = l.order_id AND s.listing_id = l.listing_id AND s.returned_at IS NULL
WHERE a.qty <> coalesce((SELECT sum(h.qty) FROM lot_shares h JOIN produce_deposits d ON d.id = h.deposit_id
  WHERE h.sale_id = s.id AND d.batch_id = a.batch_id), 0)
UNION ALL
SELECT b.id, 'unnamed'
FROM batches b JOIN produce_deposits d ON d.listing_id = b.listing_id AND d.batch_id IS NULL
UNION ALL
SELECT b.id, 'undeposited'
FROM batches b JOIN pooled_lots p ON p.listing_id = b.listing_id
WHERE b.qty <> 0 AND NOT EXISTS (SELECT FROM produce_deposits d WHERE d.batch_id = b.id);
