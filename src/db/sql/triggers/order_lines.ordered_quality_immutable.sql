-- The ordered quality never changes afterwards.
CREATE TRIGGER ordered_quality_immutable BEFORE UPDATE OF quality ON order_lines FOR EACH ROW
  WHEN (old.quality IS DISTINCT FROM new.quality) EXECUTE FUNCTION reject_agreed_item_change();
