-- Updates a bid's deal when the price of one of its offers is corrected.
CREATE OR REPLACE FUNCTION sync_deals_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sync_deals(ARRAY[new.bid_id]);
  RETURN NULL;
END
$$;
