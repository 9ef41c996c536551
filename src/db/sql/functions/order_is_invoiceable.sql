-- Returns whether an order needs an invoice: it is a sale, paid through the platform or in cash on delivery. Money that
-- arrives after a cancellation needs none. `isInvoiceable` in TypeScript decides the same.
CREATE OR REPLACE FUNCTION order_is_invoiceable(o orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN o.status = 'cancelled' THEN o.cash_received_at IS NOT NULL
    ELSE o.status NOT IN ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment', 'refunded')
      AND (o.paid_at IS NOT NULL OR o.cash_received_at IS NOT NULL)
  END
$$;
