-- The deal follows a corrected price.
CREATE TRIGGER deals_updated AFTER UPDATE OF price ON bid_offers FOR EACH ROW
  WHEN (old.price <> new.price) EXECUTE FUNCTION sync_deals_of_offers();
