-- Copies product, unit, minimum lot and step of the listing to a new offer, unless the statement that creates the bid sets them
-- itself.
CREATE OR REPLACE FUNCTION snapshot_offered_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.product_id = 0 THEN
    SELECT p.id, p.name, p.unit, l.min_lot, l.step
      INTO new.product_id, new.product_name, new.unit, new.min_lot, new.step
    FROM bids b JOIN listings l ON l.id = b.listing_id JOIN products p ON p.id = l.product_id WHERE b.id = new.bid_id;
  END IF;
  RETURN new;
END
$$;
