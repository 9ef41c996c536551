-- Truncating listings empties the market's counts.
CREATE TRIGGER market_listing_counts_truncated AFTER TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION record_listing_counts();
