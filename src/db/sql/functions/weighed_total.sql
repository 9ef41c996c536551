-- Computes the total of a payable weight in the currency's minor unit, rounded half up once. weighedTotal in TypeScript
-- computes the same.
-- Before tables: a column, constraint or index is computed with it.
CREATE OR REPLACE FUNCTION weighed_total(price bigint, payable numeric, unit text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT floor(price * payable * CASE unit WHEN 'ton' THEN 0.001 WHEN 'kwintal' THEN 0.01 WHEN 'gram' THEN 1000 ELSE 1 END + 0.5)::bigint
$$;
