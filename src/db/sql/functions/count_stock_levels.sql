-- Keeps the count of listings per badge for the whole market, so that it is one sum instead of a row per seller.
CREATE OR REPLACE FUNCTION count_stock_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts (list, part, n) SELECT 'levels', level, sum(n) FROM added GROUP BY level HAVING sum(n) <> 0;
  ELSE
    INSERT INTO row_counts (list, part, n) SELECT 'levels', level, -sum(n) FROM taken GROUP BY level HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END
$$;
