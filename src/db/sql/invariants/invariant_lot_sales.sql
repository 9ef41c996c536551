-- The shares and the fee of a lot's sale add up to its proceeds, and its quantities to what was sold, all from the
-- sale's own lot; the fee is that of the lot.
CREATE VIEW invariant_lot_sales AS
SELECT o.id FROM lot_sales o
LEFT JOIN lot_shares s ON s.sale_id = o.id LEFT JOIN produce_deposits d ON d.id = s.deposit_id
GROUP BY o.id
HAVING o.proceeds <> o.fee + coalesce(sum(s.amount), 0) OR o.qty <> coalesce(sum(s.qty), 0)
  OR bool_or(d.listing_id <> o.listing_id)
UNION ALL
SELECT o.id FROM lot_sales o JOIN pooled_lots p ON p.listing_id = o.listing_id
WHERE o.fee <> CASE WHEN p.fee_per_kg > 0 THEN least(o.proceeds, line_total(p.fee_per_kg, o.qty))
  ELSE div(o.proceeds::numeric * p.fee, 10000) END;
