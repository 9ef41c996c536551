-- Copies the listing's quality to a new order line, because the buyer ordered the quality of that moment.
CREATE OR REPLACE FUNCTION snapshot_ordered_quality() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_quality(l) INTO new.quality FROM listings l WHERE l.id = new.listing_id;
  RETURN new;
END
$$;
