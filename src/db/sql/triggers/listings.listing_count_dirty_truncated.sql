-- Truncating listings empties the counts by place.
CREATE TRIGGER listing_count_dirty_truncated AFTER TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION mark_listing_counts_dirty();
