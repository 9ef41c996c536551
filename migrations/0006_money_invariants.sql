-- What must hold of coupons, payments and the ledger of money, each as a view of whatever breaks it: always empty.
CREATE VIEW "inv_coupons" AS
-- A coupon's uses are the redemptions that stand, and never above its limit; what they took off is what orders say.
SELECT c.id AS coupon_id, c.uses, r.n AS redemptions
FROM coupons c
LEFT JOIN LATERAL (
  SELECT count(*) AS n FROM coupon_redemptions WHERE coupon_id = c.id AND revoked_at IS NULL
) r ON true
WHERE c.uses <> r.n OR c.uses > c.total_limit
UNION ALL
SELECT r.coupon_id, r.amount::int, NULL
FROM coupon_redemptions r
WHERE r.amount <> (SELECT coalesce(sum(discount), 0) FROM orders WHERE group_code = r.group_code);
--> statement-breakpoint
CREATE VIEW "inv_payments" AS
-- An open payment asks for exactly what its checkout's orders still owe.
SELECT p.group_code, p.due, coalesce(o.owed, 0) AS owed
FROM payments p
LEFT JOIN LATERAL (
  SELECT sum(total) AS owed FROM orders WHERE group_code = p.group_code AND status = 'awaiting_payment'
) o ON true
WHERE p.status IN ('waiting', 'checking') AND p.due <> coalesce(o.owed, 0);
--> statement-breakpoint
CREATE VIEW "inv_money" AS
-- What came in for an order is its total, once; what went back is what the order says and no more than came in.
SELECT o.id AS order_id, o.total, o.refunded, m.came, m.went
FROM orders o
LEFT JOIN LATERAL (
  SELECT coalesce(sum(cash) FILTER (WHERE kind = 'payment'), 0) AS came,
         -coalesce(sum(cash) FILTER (WHERE kind = 'refund'), 0) AS went,
         count(*) AS rows
  FROM money_movements WHERE order_id = o.id
) m ON true
WHERE m.rows > 0 AND (m.came NOT IN (0, o.total) OR m.went <> o.refunded OR m.went > m.came
  OR (o.paid_at IS NOT NULL) <> (m.came > 0))
UNION ALL
-- A farmer is owed the total less the commission of what was sold for him, nothing of what was cancelled or given back.
SELECT o.id, o.total, o.refunded, m.owed, o.commission
FROM orders o
JOIN LATERAL (
  SELECT sum(farmer) AS owed FROM money_movements WHERE order_id = o.id AND kind <> 'payout' HAVING count(*) > 0
) m ON true
WHERE m.owed <> CASE
  WHEN o.status IN ('cancelled', 'refunded') THEN 0
  ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.refunded END) - o.commission
END;
