-- An offer keeps what its listing was at that moment.
CREATE TRIGGER offered_listing_snapshot BEFORE INSERT ON bid_offers FOR EACH ROW EXECUTE FUNCTION snapshot_offered_listing();
