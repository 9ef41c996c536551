-- Counts by place follow the seller's place and visibility.
CREATE TRIGGER listing_count_dirty_updated AFTER UPDATE OF city, province, is_active, deleted_at ON farmers FOR EACH ROW
  WHEN ((old.city, old.province, old.is_active AND old.deleted_at IS NULL)
    IS DISTINCT FROM (new.city, new.province, new.is_active AND new.deleted_at IS NULL))
  EXECUTE FUNCTION mark_listing_counts_dirty();
