-- Computes the stock badge of a listing: its own threshold for low stock, or the shop's default of fifty.
-- Before tables: a column, constraint or index is computed with it.
CREATE OR REPLACE FUNCTION stock_level(free numeric, low_threshold numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN free <= 0 THEN 'out' WHEN free <= coalesce(low_threshold, 50) THEN 'low' ELSE 'available' END
$$;
