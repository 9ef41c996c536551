-- Document numbers run from 1 without a gap by seller, kind and year, and an order's documents add up to its amount.
CREATE VIEW invariant_tax_documents AS
SELECT coalesce(p.farmer_id, c.farmer_id) AS farmer_id, coalesce(p.kind, c.kind) AS kind, coalesce(p.year, c.year) AS of,
       p.n AS papers, p.highest, c.last
FROM (SELECT farmer_id, kind, year, count(*) AS n, count(DISTINCT number) AS given, max(number) AS highest
      FROM tax_documents GROUP BY farmer_id, kind, year) p
FULL JOIN document_counters c USING (farmer_id, kind, year)
WHERE p.n IS DISTINCT FROM c.last OR p.given <> p.n OR p.highest <> p.n
UNION ALL
-- An order's documents add up to its invoiceable amount, and an order with documents has one invoice.
SELECT o.farmer_id, o.status, o.id, s.n, s.stands, order_invoiceable_amount(o)
FROM orders o
LEFT JOIN LATERAL (
  SELECT count(*) AS n, sum(CASE WHEN kind = 'credit' THEN -amount ELSE amount END) AS stands,
         count(*) FILTER (WHERE kind = 'invoice') AS invoices
  FROM tax_documents WHERE order_id = o.id
) s ON true
WHERE (s.n > 0 AND (s.stands <> order_invoiceable_amount(o) OR s.invoices <> 1)) OR (s.n = 0 AND order_is_invoiceable(o));
