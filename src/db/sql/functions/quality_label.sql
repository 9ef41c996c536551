-- Computes the quality class of a lot: the declared one, or the one that the figures of gabah give.
-- src/shared/quality/classes.ts says the same; a test compares them.
-- Before tables: a column, constraint or index is computed with it.
CREATE OR REPLACE FUNCTION quality_label(declared text, moisture numeric, empty_husk numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(declared, CASE
    WHEN empty_husk IS NULL THEN NULL
    WHEN empty_husk > 10 OR moisture > 25 THEN 'luar'
    WHEN moisture IS NULL THEN NULL
    WHEN empty_husk <= 3 AND moisture <= 14 THEN 'gkg'
    ELSE 'gkp' END)
$$;
