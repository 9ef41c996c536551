-- An offer keeps the quality of its listing at that moment.
CREATE TRIGGER offered_quality_snapshot BEFORE INSERT ON bid_offers FOR EACH ROW
  WHEN (new.quality IS NULL) EXECUTE FUNCTION snapshot_offered_quality();
