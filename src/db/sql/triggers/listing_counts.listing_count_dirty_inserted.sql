-- Counts by place follow the market's counts.
CREATE TRIGGER listing_count_dirty_inserted AFTER INSERT ON listing_counts REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION mark_listing_counts_dirty();
