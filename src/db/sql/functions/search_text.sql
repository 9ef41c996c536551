-- Normalises text for the search: punctuation only separates words, so that the parser sees no addresses or paths in it.
CREATE OR REPLACE FUNCTION search_text(raw text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(coalesce(raw, '')), '[!-/:-@\[-`{-~[:space:]]+', ' ', 'g')
$$;
