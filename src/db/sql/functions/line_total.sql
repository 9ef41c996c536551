-- Computes a line's total in the currency's minor unit, rounded half up once. lineTotal in TypeScript computes the same.
-- Before tables: a column, constraint or index is computed with it.
CREATE OR REPLACE FUNCTION line_total(price bigint, qty numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT floor(price * qty + 0.5)::bigint
$$;
