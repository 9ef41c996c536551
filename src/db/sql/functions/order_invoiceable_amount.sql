-- Computes the amount that an order's documents must add up to: nothing while nothing is paid, nor after cancellation
-- or full refund, unless the seller has the cash. `invoiceableAmount` in TypeScript decides the same.
CREATE OR REPLACE FUNCTION order_invoiceable_amount(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN o.status = 'refunded' OR (o.status = 'cancelled' AND o.cash_received_at IS NULL)
      OR (o.paid_at IS NULL AND o.cash_received_at IS NULL) THEN 0
    ELSE o.total - o.refunded
  END
$$;
