-- Computes the price per tonne by which lists are sorted. Litres and pieces do not convert and count by the price of
-- one thousand.
CREATE OR REPLACE FUNCTION comparison_price(price bigint, unit text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE unit WHEN 'kwintal' THEN price * 10 WHEN 'ton' THEN price WHEN 'gram' THEN price * 1000000
    ELSE price * 1000 END
$$;
