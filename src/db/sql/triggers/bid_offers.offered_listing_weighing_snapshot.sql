-- An offer keeps the weighing terms of its listing at that moment.
CREATE TRIGGER offered_listing_weighing_snapshot BEFORE INSERT ON bid_offers FOR EACH ROW EXECUTE FUNCTION snapshot_weighing_terms();
