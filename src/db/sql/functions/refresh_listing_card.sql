-- Rewrites the text of a listing's card. The writer reads after it holds the listing's lock, so the last writer has seen every
-- change.
CREATE OR REPLACE FUNCTION refresh_listing_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a concurrent rename of the product or farmer, which does not see this uncommitted listing and would miss
  -- it.
  IF TG_OP = 'INSERT' OR NEW.product_id <> OLD.product_id OR NEW.farmer_id <> OLD.farmer_id THEN
    PERFORM FROM products WHERE id = NEW.product_id FOR SHARE;
    PERFORM FROM farmers WHERE id = NEW.farmer_id FOR SHARE;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_cards (listing_id, goods, page, card)
      SELECT texts.listing_id, texts.goods, texts.page, texts.card FROM rendered_listing_cards texts WHERE texts.listing_id = NEW.id;
  ELSE
    UPDATE listing_cards kept SET goods = texts.goods, card = texts.card
      FROM rendered_listing_cards texts WHERE texts.listing_id = NEW.id AND kept.listing_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
