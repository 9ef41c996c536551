-- The amount of an open payment is exactly what its checkout's orders still owe, and never zero: what costs nothing
-- awaits no payment.
CREATE VIEW invariant_payments AS
SELECT p.group_code, p.due, coalesce(o.owed, 0) AS owed
FROM payments p
LEFT JOIN LATERAL (
  SELECT sum(total) AS owed FROM orders WHERE group_code = p.group_code AND status = 'awaiting_payment'
) o ON true
WHERE p.status IN ('waiting', 'checking') AND (p.due <> coalesce(o.owed, 0) OR p.due = 0)
UNION ALL
SELECT o.group_code, o.total, 0 FROM orders o WHERE o.status = 'awaiting_payment' AND o.total = 0 AND o.confirm_by IS NULL;
