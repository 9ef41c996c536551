-- Copies the listing's quality to a new offer, because the deal is about the quality of that moment.
CREATE OR REPLACE FUNCTION snapshot_offered_quality() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_quality(l) INTO new.quality FROM bids b JOIN listings l ON l.id = b.listing_id WHERE b.id = new.bid_id;
  RETURN new;
END
$$;
