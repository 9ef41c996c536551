-- Rewrites a listing's search document and adds its words to the vocabulary; a trigger does it so that imports and manual SQL
-- cannot forget it.
CREATE OR REPLACE FUNCTION refresh_listing_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
  farmer farmers;
  tags text := array_to_string(NEW.tags, ' ');
  -- A BEFORE trigger does not see the generated columns of the row yet.
  quality text := search_quality(quality_label(NEW.quality_class, NEW.moisture, NEW.empty_husk));
  commodity text := search_commodity(NEW.commodity);
  figures text := concat_ws(' ', NEW.grade, NEW.certificate, CASE WHEN NEW.moisture IS NOT NULL THEN 'kadar air' END,
    CASE WHEN NEW.measured_by IS NOT NULL THEN 'terukur' END);
BEGIN
  SELECT * INTO product FROM products WHERE id = NEW.product_id;
  SELECT * INTO farmer FROM farmers WHERE id = NEW.farmer_id;
  NEW.search := search_part(product.name, 'A')
    || search_part(concat_ws(' ', search_category(product.category), quality, commodity), 'B')
    || search_part(farmer.name || ' ' || farmer.city, 'C')
    || search_part(concat_ws(' ', farmer.province, tags, figures, NEW.description), 'D');
  -- Sorted, so that two writers of the same words wait for each other at most once.
  INSERT INTO search_words (word, uses)
    SELECT found.lexeme, 1
    FROM unnest(to_tsvector('simple', search_text(concat_ws(' ',
      product.name, search_category(product.category), quality, commodity, farmer.name, farmer.city, farmer.province, tags, figures)))) AS found
    WHERE length(found.lexeme) BETWEEN 3 AND 40 AND found.lexeme !~ '[0-9]'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.lexeme)
    ORDER BY found.lexeme
    ON CONFLICT (word) DO NOTHING;
  RETURN NEW;
END
$$;
