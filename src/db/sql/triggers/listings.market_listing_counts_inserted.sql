-- New listings enter the market's counts.
CREATE TRIGGER market_listing_counts_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_counts();
