-- Rebuilds the search documents of a seller's listings, because they contain the seller's name and place.
CREATE OR REPLACE FUNCTION refresh_farmer_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET farmer_id = farmer_id WHERE farmer_id = NEW.id;
  RETURN NULL;
END
$$;
