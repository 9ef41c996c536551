-- Removes accents and converts to lower case, however the letters are composed: 'André' in one or two characters
-- becomes 'andre'.
CREATE OR REPLACE FUNCTION folded(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;
