-- The amounts that an order says were paid, refunded, owed and withheld are those of the ledger of money.
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
  -- The money received for an order is its total, once, apart from what its weighing leaves open on either side; the
  -- money refunded is what the order says, and no more than was received.
  SELECT m.came, m.went
  WHERE m.came NOT IN (0, o.total - o.shortfall + o.surplus) OR m.went <> CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.refunded END OR m.went > m.came
    OR (o.paid_at IS NULL AND m.came > 0) OR (o.paid_at IS NOT NULL AND m.came = 0 AND o.total <> o.shortfall) OR (m.order_id IS NOT NULL AND o.paid_at IS NULL AND o.surplus + o.shortfall > 0)
  UNION ALL
  -- A farmer is owed what was paid, minus the commission on what was sold, and nothing for cancelled, refunded or never
  -- paid orders. For a cancelled order whose cash the farmer received, the farmer owes the commission.
  SELECT m.owed, o.commission
  WHERE m.others > 0 AND m.owed <> CASE
    WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN CASE WHEN o.cash_received_at IS NULL THEN 0 ELSE o.coupon_credit - o.commission END
    ELSE (CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END) + o.coupon_credit - o.commission - o.withheld
  END
  UNION ALL
  -- Cash on delivery is booked once its seller has it, and only for orders with that payment method.
  SELECT coalesce(m.at_door, 0), NULL
  WHERE coalesce(m.at_door, 0) <> (o.cash_received_at IS NOT NULL)::int OR (o.cash_received_at IS NOT NULL AND o.paid_at IS NOT NULL)
  UNION ALL
  -- Returned cash adds no amount to the platform's account, but has its row.
  SELECT coalesce(m.backs, 0), o.refunded
  WHERE o.paid_at IS NULL AND o.refunded > 0 AND coalesce(m.backs, 0) = 0
  UNION ALL
  -- The income tax withheld from a seller follows from the order's value and rate, and equals that of the ledger.
  SELECT o.withheld, coalesce(m.withheld, 0)
  WHERE (o.tax_rate IS NOT NULL OR o.withheld <> 0 OR coalesce(m.withheld, 0) <> 0)
    AND (o.withheld <> coalesce(m.withheld, 0) OR o.withheld <> order_withholding_tax(o))
  UNION ALL
  -- Only coupons that the store bears are credited, as in the ledger, in proportion to what was paid and not refunded.
  SELECT o.coupon_credit, coalesce(m.coupon, 0)
  WHERE o.coupon_credit <> coalesce(m.coupon, 0) OR (o.coupon_credit > 0 AND o.coupon_bearer IS DISTINCT FROM 'store')
    OR (o.coupon_bearer = 'store' AND (o.paid_at IS NOT NULL OR o.status = 'completed')
      AND o.status NOT IN ('awaiting_payment', 'cancelled', 'refunded') AND o.total > o.shortfall
      AND abs(o.coupon_credit::numeric * (o.total - o.shortfall) - o.discount::numeric * (o.total - o.shortfall - o.refunded)) * 2
        > o.total - o.shortfall)
  UNION ALL
  -- The commission is the agreed one in proportion to the goods that stay sold, to half a unit.
  SELECT o.commission, NULL
  WHERE o.agreed IS NOT NULL AND o.status NOT IN ('cancelled', 'refunded') AND o.total > o.shortfall
    AND abs(o.commission::numeric * ((o.agreed ->> 'subtotal')::numeric - (o.agreed ->> 'discount')::numeric) * (o.total - o.shortfall)
      - (o.agreed ->> 'commission')::numeric * greatest(o.subtotal - o.discount - o.shortfall, 0) * (o.total - o.shortfall - o.refunded)) * 2
      > ((o.agreed ->> 'subtotal')::numeric - (o.agreed ->> 'discount')::numeric) * (o.total - o.shortfall)
  UNION ALL
  -- The ledger's sales are what was paid and not refunded, and its commission is what the seller was charged.
  SELECT m.sold, m.earned
  WHERE m.sold <> CASE
      WHEN o.status IN ('awaiting_payment', 'cancelled') AND o.cash_received_at IS NULL THEN 0
      WHEN coalesce(o.paid_at, o.cash_received_at) IS NULL THEN 0 ELSE o.total - o.shortfall - o.refunded END
    OR (m.others > 0 AND m.earned <> CASE
      WHEN o.status IN ('awaiting_payment', 'cancelled', 'refunded') AND o.cash_received_at IS NULL THEN 0 ELSE o.commission END)
) said;
