-- Computes, for the invariant of the money, the income tax that `withheldTaxOf` decides in src/domain/payments/withholding.ts: the
-- rate on the goods before coupons, as far as paid through the shop and not refunded, rounded down.
CREATE OR REPLACE FUNCTION order_withholding_tax(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN o.tax_rate IS NULL OR o.paid_at IS NULL OR o.total = 0 OR o.status IN ('awaiting_payment', 'cancelled', 'refunded') THEN 0
    ELSE floor(o.subtotal::numeric * greatest(o.total - o.shortfall - o.refunded, 0) * o.tax_rate / (o.total::numeric * 10000))
  END::bigint
$$;
