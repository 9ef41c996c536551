-- The offered quality never changes afterwards.
CREATE TRIGGER offered_quality_immutable BEFORE UPDATE OF quality ON bid_offers FOR EACH ROW
  WHEN (old.quality IS DISTINCT FROM new.quality) EXECUTE FUNCTION reject_agreed_item_change();
