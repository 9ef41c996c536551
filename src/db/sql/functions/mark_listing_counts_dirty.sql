-- Marks the sellers whose counts by place have to be recomputed (decision 073). Each statement only adds rows; a job
-- recomputes the counts, and until then readers do.
CREATE OR REPLACE FUNCTION mark_listing_counts_dirty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO listing_count_dirty DEFAULT VALUES;
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO listing_count_dirty (farmer_id) VALUES (new.id);
  ELSE
    -- Folding a delta into its sum changes no count.
    INSERT INTO listing_count_dirty (farmer_id) SELECT DISTINCT farmer_id FROM added WHERE shown AND NOT folded;
  END IF;
  RETURN NULL;
END
$$;
