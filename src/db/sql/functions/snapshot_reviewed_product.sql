-- Copies the product's name and unit to a review, so that it still says what was bought after the listing changes.
CREATE OR REPLACE FUNCTION snapshot_reviewed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.name, p.unit INTO new.product_name, new.unit
  FROM listings l JOIN products p ON p.id = l.product_id WHERE l.id = new.listing_id;
  RETURN new;
END
$$;
