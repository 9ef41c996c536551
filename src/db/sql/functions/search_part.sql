-- Builds one weighted part of a search document, with exact and with stemmed words, so that both forms are found.
CREATE OR REPLACE FUNCTION search_part(raw text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', search_text(raw)), weight)
      || setweight(to_tsvector('indonesian', search_text(raw)), weight)
$$;
