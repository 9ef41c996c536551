-- What must hold between the gateway's charges and the ledger of money: a view of whatever breaks it, always empty.
CREATE VIEW "inv_gateway" AS
-- All that came in through charges of a checkout is booked, and all that the gateway gave back of it.
SELECT p.group_code, c.came, m.booked, c.back, m.returned
FROM payments p
JOIN LATERAL (
  SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) AS came, sum(refunded) AS back
  FROM gateway_charges WHERE payment_id = p.id HAVING count(*) > 0
) c ON true
LEFT JOIN LATERAL (
  SELECT coalesce(sum(cash) FILTER (WHERE cash > 0 AND kind IN ('payment', 'surplus')), 0) AS booked,
         coalesce(-sum(cash) FILTER (WHERE cash < 0 AND kind IN ('refund', 'surplus')), 0) AS returned
  FROM money_movements WHERE group_code = p.group_code
) m ON true
WHERE c.came > m.booked OR c.back > m.returned;
