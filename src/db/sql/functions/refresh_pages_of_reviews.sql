-- Rewrites the page text of a listing whose number of stars changed.
CREATE OR REPLACE FUNCTION refresh_pages_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM rewrite_listing_page(OLD.listing_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM rewrite_listing_page(NEW.listing_id);
  END IF;
  RETURN NULL;
END
$$;
