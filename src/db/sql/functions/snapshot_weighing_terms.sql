-- Copies the listing's weighing terms to a new offer, because the deal is settled on the terms of that moment.
CREATE OR REPLACE FUNCTION snapshot_weighing_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first offer of a bid comes in one statement with it, which says them itself.
  IF new.weigh_tolerance IS NULL THEN
    SELECT coalesce(l.weigh_tolerance, 10), l.weigh_moisture, l.weigh_hampa
      INTO new.weigh_tolerance, new.weigh_moisture, new.weigh_hampa
    FROM bids b JOIN listings l ON l.id = b.listing_id WHERE b.id = new.bid_id AND l.weighed;
  END IF;
  RETURN new;
END
$$;
