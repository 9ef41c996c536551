-- Stock and reservations of a listing are the sums of its stock movements.
CREATE VIEW invariant_stock AS
SELECT l.id AS listing_id, l.stock, l.reserved, m.stock AS ledger_stock, m.reserved AS ledger_reserved
FROM listings l
LEFT JOIN LATERAL (
  SELECT coalesce(sum(stock_delta), 0) AS stock, coalesce(sum(reserved_delta), 0) AS reserved
  FROM stock_movements WHERE listing_id = l.id
) m ON true
WHERE l.stock <> m.stock OR l.reserved <> m.reserved OR l.reserved < 0 OR l.reserved > l.stock;
