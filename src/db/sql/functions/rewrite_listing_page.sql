-- Rewrites the part of a listing's text that only its own page shows, under the listing's lock.
CREATE OR REPLACE FUNCTION rewrite_listing_page(wanted integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE id = wanted FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET page = texts.page
    FROM rendered_listing_cards texts WHERE texts.listing_id = wanted AND kept.listing_id = wanted;
END
$$;
