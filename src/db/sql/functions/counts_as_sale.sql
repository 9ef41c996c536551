-- Returns whether an order of this status counts as a sale in the last 90 days (decision 069).
CREATE OR REPLACE FUNCTION counts_as_sale(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status NOT IN ('awaiting_checkout', 'awaiting_fee', 'cancelled', 'refunded')
$$;
