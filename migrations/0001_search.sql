CREATE INDEX "listings_rating" ON "listings" USING btree (("rating_sum"::float8 / greatest("rating_count", 1)) desc,"rating_count" desc,"id" desc) WHERE "listings"."is_active" and "listings"."deleted_at" is null;
--> statement-breakpoint
-- The search document of a listing and the vocabulary of its words are kept by triggers, so that no verb, import or
-- hand-written statement can leave them behind.
--> statement-breakpoint
CREATE FUNCTION "search_text"("raw" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Punctuation parts words and nothing more; otherwise the parser would see addresses and paths in it.
  SELECT regexp_replace(lower(coalesce(raw, '')), '[!-/:-@\[-`{-~[:space:]]+', ' ', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION "search_part"("raw" text, "weight" "char") RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', search_text(raw)), weight)
      || setweight(to_tsvector('indonesian', search_text(raw)), weight)
$$;
--> statement-breakpoint
CREATE FUNCTION "search_category"("category" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE category
    WHEN 'beras' THEN 'beras'
    WHEN 'gabah' THEN 'gabah padi'
    WHEN 'palawija' THEN 'palawija'
    WHEN 'fruit' THEN 'buah buahan'
    WHEN 'vegetables' THEN 'sayur sayuran'
    WHEN 'fish' THEN 'ikan'
    WHEN 'dairy' THEN 'susu telur'
    ELSE ''
  END
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_listing_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
  farmer farmers;
  tags text := array_to_string(NEW.tags, ' ');
BEGIN
  SELECT * INTO product FROM products WHERE id = NEW.product_id;
  SELECT * INTO farmer FROM farmers WHERE id = NEW.farmer_id;
  NEW.search := search_part(product.name, 'A')
    || search_part(search_category(product.category), 'B')
    || search_part(farmer.name || ' ' || farmer.city, 'C')
    || search_part(farmer.province || ' ' || tags || ' ' || NEW.description, 'D');
  -- In one order for everybody, so that two writers of the same words wait for each other at most once.
  INSERT INTO search_words (word, uses)
    SELECT found.lexeme, 1
    FROM unnest(to_tsvector('simple', search_text(concat_ws(' ',
      product.name, search_category(product.category), farmer.name, farmer.city, farmer.province, tags)))) AS found
    WHERE length(found.lexeme) BETWEEN 3 AND 40 AND found.lexeme !~ '[0-9]'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.lexeme)
    ORDER BY found.lexeme
    ON CONFLICT (word) DO NOTHING;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "listings_keep_search" BEFORE INSERT OR UPDATE OF "product_id", "farmer_id", "tags", "description"
  ON "listings" FOR EACH ROW EXECUTE FUNCTION "keep_listing_search"();
--> statement-breakpoint
CREATE FUNCTION "keep_product_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET product_id = product_id WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_keep_search" AFTER UPDATE OF "name", "category" ON "products" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.category IS DISTINCT FROM NEW.category)
  EXECUTE FUNCTION "keep_product_search"();
--> statement-breakpoint
CREATE FUNCTION "keep_farmer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET farmer_id = farmer_id WHERE farmer_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "farmers_keep_search" AFTER UPDATE OF "name", "city", "province" ON "farmers" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.city IS DISTINCT FROM NEW.city OR OLD.province IS DISTINCT FROM NEW.province)
  EXECUTE FUNCTION "keep_farmer_search"();
--> statement-breakpoint
UPDATE "listings" SET "product_id" = "product_id";
