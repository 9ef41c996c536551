-- Computes what the store owes the seller of an order for a coupon that the store bears: the part of the discount that belongs to
-- what was paid and not given back, rounded half up. Of what is paid at the door it is owed once the goods were received, so that
-- nothing is paid out for an order that is called off.
CREATE OR REPLACE FUNCTION order_coupon_credit(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN o.coupon_bearer IS DISTINCT FROM 'store' OR o.discount = 0 THEN 0
    WHEN o.status IN ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment', 'refunded') THEN 0
    WHEN o.status = 'cancelled' AND o.cash_received_at IS NULL THEN 0
    WHEN o.paid_at IS NULL AND o.status NOT IN ('completed', 'cancelled') THEN 0
    WHEN o.total = o.shortfall THEN o.discount
    ELSE floor(o.discount::numeric * greatest(o.total - o.shortfall - o.refunded, 0) / (o.total - o.shortfall) + 0.5)
  END::bigint
$$;
