-- Rewrites the cards of a seller's listings. Listings are locked in the order of their ids, as everywhere, to avoid deadlocks.
CREATE OR REPLACE FUNCTION refresh_farmer_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE farmer_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listing_cards kept SET goods = texts.goods, card = texts.card
    FROM rendered_listing_cards texts WHERE texts.farmer_id = NEW.id AND kept.listing_id = texts.listing_id;
  RETURN NULL;
END
$$;
