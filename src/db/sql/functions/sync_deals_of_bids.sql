-- Updates a bid's deal when the bid changes and has one, or could have one.
CREATE OR REPLACE FUNCTION sync_deals_of_bids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deals WHERE bid_id = new.id)
    OR EXISTS (SELECT FROM orders WHERE bid_id = new.id AND status = 'completed') THEN
    PERFORM sync_deals(ARRAY[new.id]);
  END IF;
  RETURN NULL;
END
$$;
