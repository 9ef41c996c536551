-- A matched line of the bank statement belongs to a confirmed payment of exactly its amount, or to late, surplus and
-- shared money that is booked for its checkouts, minus the bank's fee; the shares of a line add up to its amount.
CREATE VIEW invariant_bank_lines AS
SELECT b.id AS line_id, p.id AS payment_id, p.status, b.amount, p.due + p.suffix AS asked
FROM bank_lines b JOIN payments p ON p.id = b.payment_id
WHERE p.status <> 'confirmed' OR p.due + p.suffix <> b.amount OR b.cents > 0
UNION ALL
SELECT min(part.line_id), NULL, NULL, sum(part.amount)::bigint, booked.came
FROM (
  SELECT id AS line_id, group_code, amount FROM bank_lines WHERE group_code IS NOT NULL AND shares IS NULL
  UNION ALL SELECT b.id, p.group_code, b.amount FROM bank_lines b JOIN payments p ON p.id = b.payment_id
  UNION ALL SELECT b.id, share.key, share.value::bigint FROM bank_lines b CROSS JOIN LATERAL jsonb_each_text(b.shares) share
) part
CROSS JOIN LATERAL (
  SELECT coalesce(sum(platform_amount), 0)::bigint AS came FROM money_movements m
  WHERE m.group_code = part.group_code AND NOT m.undone
    AND (m.kind = 'bank_fee' OR m.kind IN ('payment', 'suffix', 'surplus', 'weighing') AND m.platform_amount > 0)
) booked
GROUP BY part.group_code, booked.came
HAVING sum(part.amount) > booked.came
UNION ALL
SELECT b.id, NULL, NULL, b.amount, shared.sum
FROM bank_lines b CROSS JOIN LATERAL (SELECT sum(value::bigint)::bigint AS sum FROM jsonb_each_text(b.shares)) shared
WHERE b.shares IS NOT NULL AND shared.sum <> b.amount;
