-- What an order says was paid, refunded, owed and withheld is what the ledger of money says.
CREATE VIEW invariant_money AS
WITH kept AS (
  SELECT order_id,
         coalesce(sum(platform_amount) FILTER (WHERE kind IN ('payment', 'weighing')), 0) AS came,
         -coalesce(sum(platform_amount) FILTER (WHERE kind IN ('refund', 'chargeback')), 0) AS went,
         sum(seller_amount) FILTER (WHERE kind <> 'payout') AS owed,
         count(*) FILTER (WHERE kind = 'cod_sale') AS at_door,
         -coalesce(sum(seller_amount) FILTER (WHERE kind = 'income_tax'), 0) AS withheld,
         coalesce(sum(seller_amount) FILTER (WHERE kind = 'coupon'), 0) AS coupon,
         count(*) FILTER (WHERE kind = 'refund') AS backs,
         coalesce(sum(sale), 0) AS sold,
         coalesce(sum(commission), 0) AS earned,
         count(*) FILTER (WHERE kind <> 'payout') AS others
  FROM money_movements WHERE order_id IS NOT NULL GROUP BY order_id
)
SELECT o.id AS order_id, o.total, o.refunded, said.came, said.went
FROM orders o
LEFT JOIN kept m ON m.order_id = o.id
CROSS JOIN LATERAL (
  -- What came in for an order is its total, once, but for what its weighing leaves open on either side; what went back is
  -- what the order says and no more than came in.
  SELECT m.came, m.went
  WHERE m.came NOT IN (0, o.total - o.shortfall + o.surplus) OR m.went <> CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.refunded END OR m.went > m.came
    OR (o.paid_at IS NULL AND m.came > 0) OR (o.paid_at IS NOT NULL AND m.came = 0 AND o.total <> o.shortfall) OR (m.order_id IS NOT NULL AND o.paid_at IS NULL AND o.surplus + o.shortfall > 0)
  UNION ALL
  -- A farmer is owed what was paid less the commission of what was sold for him, nothing of what was cancelled, given back or
  -- not paid in the end; of what was cancelled although he had its money, he owes the commission.
  SELECT m.owed, o.commission
  WHERE m.others > 0 AND m.owed <> CASE
    WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN CASE WHEN o.cash_received_at IS NULL THEN 0 ELSE o.coupon_credit - o.commission END
    ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END) + o.coupon_credit - o.commission - o.withheld
  END
  UNION ALL
  -- Money at the door is booked when its seller has it, and only of orders that are paid there.
  SELECT coalesce(m.at_door, 0), NULL
  WHERE coalesce(m.at_door, 0) <> (o.cash_received_at IS NOT NULL)::int OR (o.cash_received_at IS NOT NULL AND o.paid_at IS NOT NULL)
  UNION ALL
  -- Cash that went back is no sum of the platform's, but has its row.
  SELECT coalesce(m.backs, 0), o.refunded
  WHERE o.paid_at IS NULL AND o.refunded > 0 AND coalesce(m.backs, 0) = 0
  UNION ALL
  -- What is withheld of a seller for his income tax is what the order's worth and rate come to, and stands so in the ledger.
  SELECT o.withheld, coalesce(m.withheld, 0)
  WHERE (o.tax_rate IS NOT NULL OR o.withheld <> 0 OR coalesce(m.withheld, 0) <> 0)
    AND (o.withheld <> coalesce(m.withheld, 0) OR o.withheld <> order_withholding_tax(o))
  UNION ALL
  -- Only the store's coupons are credited, as the ledger says, in proportion to what was paid and not given back.
  SELECT o.coupon_credit, coalesce(m.coupon, 0)
  WHERE o.coupon_credit <> coalesce(m.coupon, 0) OR (o.coupon_credit > 0 AND o.coupon_bearer IS DISTINCT FROM 'store')
    OR (o.coupon_bearer = 'store' AND (o.paid_at IS NOT NULL OR o.status = 'completed')
      AND o.status NOT IN ('awaiting_payment', 'cancelled', 'refunded') AND o.total > o.shortfall
      AND abs(o.coupon_credit::numeric * (o.total - o.shortfall) - o.discount::numeric * (o.total - o.shortfall - o.refunded)) * 2
        > o.total - o.shortfall)
  UNION ALL
  -- The commission is the agreed one in proportion to what stays sold of the goods, to half a unit.
  SELECT o.commission, NULL
  WHERE o.agreed IS NOT NULL AND o.status NOT IN ('cancelled', 'refunded') AND o.total > o.shortfall
    AND abs(o.commission::numeric * ((o.agreed ->> 'subtotal')::numeric - (o.agreed ->> 'discount')::numeric) * (o.total - o.shortfall)
      - (o.agreed ->> 'commission')::numeric * greatest(o.subtotal - o.discount - o.shortfall, 0) * (o.total - o.shortfall - o.refunded)) * 2
      > ((o.agreed ->> 'subtotal')::numeric - (o.agreed ->> 'discount')::numeric) * (o.total - o.shortfall)
  UNION ALL
  -- What the ledger says was sold is what was paid for and stands; so says the commission that the seller was charged.
  SELECT m.sold, m.earned
  WHERE m.sold <> CASE
      WHEN o.status IN ('awaiting_payment', 'cancelled') AND o.cash_received_at IS NULL THEN 0
      WHEN coalesce(o.paid_at, o.cash_received_at) IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END
    OR (m.others > 0 AND m.earned <> CASE
      WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') AND o.cash_received_at IS NULL THEN 0 ELSE o.commission END)
) said;
