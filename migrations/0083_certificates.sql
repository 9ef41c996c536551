ALTER TABLE "listings" ADD COLUMN "certificate" text;
--> statement-breakpoint
-- What proves a class is told with it, and kept with what is offered and ordered from here on.
CREATE OR REPLACE FUNCTION listing_quality(l listings) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('class', l.quality, 'grade', l.grade, 'certificate', l.certificate,
    'moisture', l.moisture, 'empty_husk', l.empty_husk, 'broken', l.broken, 'menir', l.menir,
    'measured', CASE WHEN l.measured_by IS NOT NULL
      THEN jsonb_build_object('by', l.measured_by, 'on', l.measured_on, 'with', l.measured_with, 'photo', l.measured_photo) END))
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "listings_keep_quality" AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.quality, OLD.grade, OLD.moisture, OLD.empty_husk, OLD.broken, OLD.menir, OLD.measured_by, OLD.measured_on,
      OLD.measured_with, OLD.measured_photo, OLD.certificate)
    IS DISTINCT FROM (NEW.quality, NEW.grade, NEW.moisture, NEW.empty_husk, NEW.broken, NEW.menir, NEW.measured_by,
      NEW.measured_on, NEW.measured_with, NEW.measured_photo, NEW.certificate))
  EXECUTE FUNCTION "keep_listing_card"();
--> statement-breakpoint
-- Goods are found by the number of their certificate too.
CREATE OR REPLACE FUNCTION "keep_listing_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
  farmer farmers;
  tags text := array_to_string(NEW.tags, ' ');
  -- What is generated is not there yet before the row is.
  quality text := search_quality(quality_label(NEW.quality_class, NEW.moisture, NEW.empty_husk));
  figures text := concat_ws(' ', NEW.grade, NEW.certificate, CASE WHEN NEW.moisture IS NOT NULL THEN 'kadar air' END,
    CASE WHEN NEW.measured_by IS NOT NULL THEN 'terukur' END);
BEGIN
  SELECT * INTO product FROM products WHERE id = NEW.product_id;
  SELECT * INTO farmer FROM farmers WHERE id = NEW.farmer_id;
  NEW.search := search_part(product.name, 'A')
    || search_part(search_category(product.category) || ' ' || quality, 'B')
    || search_part(farmer.name || ' ' || farmer.city, 'C')
    || search_part(concat_ws(' ', farmer.province, tags, figures, NEW.description), 'D');
  -- In one order for everybody, so that two writers of the same words wait for each other at most once.
  INSERT INTO search_words (word, uses)
    SELECT found.lexeme, 1
    FROM unnest(to_tsvector('simple', search_text(concat_ws(' ',
      product.name, search_category(product.category), quality, farmer.name, farmer.city, farmer.province, tags, figures)))) AS found
    WHERE length(found.lexeme) BETWEEN 3 AND 40 AND found.lexeme !~ '[0-9]'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.lexeme)
    ORDER BY found.lexeme
    ON CONFLICT (word) DO NOTHING;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "listings_keep_search" BEFORE INSERT OR UPDATE OF "product_id", "farmer_id", "tags", "description",
    "quality_class", "moisture", "empty_husk", "grade", "measured_by", "certificate"
  ON "listings" FOR EACH ROW EXECUTE FUNCTION "keep_listing_search"();
