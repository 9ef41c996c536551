-- Each tax deposit left the account once and came back once if it was voided, changes no seller's balance, and no month
-- pays more than was withheld.
CREATE VIEW invariant_tax_deposits AS
SELECT d.id, d.month, d.amount, m.paid, m.back
FROM tax_deposits d
CROSS JOIN LATERAL (
  SELECT coalesce(-sum(platform_amount) FILTER (WHERE kind = 'tax_paid'), 0) AS paid,
         coalesce(sum(platform_amount) FILTER (WHERE kind = 'tax_paid_back'), 0) AS back,
         count(*) FILTER (WHERE seller_amount <> 0 OR kind NOT IN ('tax_paid', 'tax_paid_back')) AS strange
  FROM money_movements WHERE tax_deposit_id = d.id
) m
WHERE m.paid <> d.amount OR m.back <> CASE WHEN d.voided_at IS NULL THEN 0 ELSE d.amount END OR m.strange > 0
UNION ALL
-- Every payment to the state has its entry.
SELECT NULL, kind, platform_amount, NULL, NULL FROM money_movements
WHERE kind IN ('tax_paid', 'tax_paid_back') AND tax_deposit_id IS NULL
UNION ALL
-- No month has paid more than was withheld in it.
SELECT NULL, d.month, d.paid, coalesce(w.withheld, 0), NULL
FROM (SELECT month, sum(amount) AS paid FROM tax_deposits WHERE voided_at IS NULL GROUP BY month) d
LEFT JOIN (
  SELECT to_char(at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM') AS month, -sum(seller_amount) AS withheld
  FROM money_movements WHERE kind = 'income_tax' GROUP BY 1
) w USING (month)
WHERE d.paid > coalesce(w.withheld, 0);
