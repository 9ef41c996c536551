-- Rewrites the page texts of listings whose pictures changed, in the order of their ids to avoid deadlocks.
CREATE OR REPLACE FUNCTION refresh_pages_of_images() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_id integer;
BEGIN
  FOR touched_id IN SELECT DISTINCT listing_id FROM touched ORDER BY listing_id LOOP
    PERFORM rewrite_listing_page(touched_id);
  END LOOP;
  RETURN NULL;
END
$$;
