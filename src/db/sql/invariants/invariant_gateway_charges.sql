-- Everything that the gateway received, refunded or lost in a chargeback is booked in the ledger of money. A chargeback
-- is booked as such: a refund that an admin recorded by hand is not part of it.
CREATE VIEW invariant_gateway_charges AS
SELECT p.group_code, c.came, m.booked, c.back, m.returned, c.by_bank, m.taken
FROM payments p
JOIN LATERAL (
  SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) AS came,
         sum(refunded) AS back, sum(charged_back) AS by_bank
  FROM gateway_charges WHERE payment_id = p.id HAVING count(*) > 0
) c ON true
LEFT JOIN LATERAL (
  SELECT coalesce(sum(platform_amount) FILTER (WHERE platform_amount > 0 AND kind IN ('payment', 'surplus')), 0) AS booked,
         coalesce(-sum(platform_amount) FILTER (WHERE kind IN ('refund', 'chargeback') OR (platform_amount < 0 AND kind IN ('surplus', 'weighing'))), 0) AS returned,
         coalesce(-sum(platform_amount) FILTER (WHERE kind = 'chargeback' OR (platform_amount < 0 AND kind IN ('surplus', 'weighing'))), 0) AS taken
  FROM money_movements WHERE group_code = p.group_code
) m ON true
WHERE c.came > m.booked OR c.back > m.returned OR c.by_bank > m.taken;
