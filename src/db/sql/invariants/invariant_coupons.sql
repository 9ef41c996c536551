-- A coupon's uses are its valid redemptions, never above its limit, and their discounts are those of the orders.
CREATE VIEW invariant_coupons AS
SELECT c.id AS coupon_id, c.uses, r.n AS redemptions
FROM coupons c
LEFT JOIN LATERAL (
  SELECT count(*) AS n FROM coupon_redemptions WHERE coupon_id = c.id AND revoked_at IS NULL
) r ON true
WHERE c.uses <> r.n OR c.uses > c.total_limit
UNION ALL
SELECT r.coupon_id, r.amount::int, NULL
FROM coupon_redemptions r
WHERE r.amount <> (SELECT coalesce(sum(discount), 0) FROM orders WHERE group_code = r.group_code)
UNION ALL
-- A redemption counts while any order of its checkout is active, and is released when none is, however they ended.
SELECT r.coupon_id, NULL, r.id
FROM coupon_redemptions r
WHERE (r.revoked_at IS NULL) <> EXISTS (
  SELECT FROM orders WHERE group_code = r.group_code AND status NOT IN ('cancelled', 'refunded'))
UNION ALL
-- A fixed discount never grows, whatever was weighed.
SELECT NULL, o.discount::int, o.id
FROM orders o
WHERE o.coupon_kind = 'fixed' AND o.discount > (o.agreed ->> 'discount')::bigint;
