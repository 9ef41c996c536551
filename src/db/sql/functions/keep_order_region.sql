-- Keeps the province of an order whose address is erased, because a closed month of a report by region never changes.
CREATE OR REPLACE FUNCTION keep_order_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.region := old.billing ->> 'state';
  RETURN new;
END
$$;
