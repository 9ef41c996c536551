-- Marks which sellers' counts by place have to be recomputed (decision 073). Each statement only adds rows; a job recomputes,
-- and until then readers do.
CREATE OR REPLACE FUNCTION mark_listing_counts_dirty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO listing_count_dirty DEFAULT VALUES;
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO listing_count_dirty (farmer_id) VALUES (new.id);
  ELSE
    -- A line that is put to its sum changes nothing.
    INSERT INTO listing_count_dirty (farmer_id) SELECT DISTINCT farmer_id FROM added WHERE shown AND NOT folded;
  END IF;
  RETURN NULL;
END
$$;
