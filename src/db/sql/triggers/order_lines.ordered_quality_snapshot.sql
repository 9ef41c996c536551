-- An order line keeps the quality of its listing at that moment.
CREATE TRIGGER ordered_quality_snapshot BEFORE INSERT ON order_lines FOR EACH ROW
  WHEN (new.quality IS NULL) EXECUTE FUNCTION snapshot_ordered_quality();
