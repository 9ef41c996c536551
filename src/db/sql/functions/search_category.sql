-- Lists the Indonesian words by which a category is found.
CREATE OR REPLACE FUNCTION search_category(category text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
