-- Rewrites the page text of a listing whose description or harvest date changed.
CREATE OR REPLACE FUNCTION refresh_listing_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_listing_page(NEW.id);
  RETURN NULL;
END
$$;
