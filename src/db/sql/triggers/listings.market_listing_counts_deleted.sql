-- Deleted listings leave the market's counts.
CREATE TRIGGER market_listing_counts_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_counts();
