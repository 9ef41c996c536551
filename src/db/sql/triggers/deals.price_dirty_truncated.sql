-- Truncating deals changes every median price.
CREATE TRIGGER price_dirty_truncated AFTER TRUNCATE ON deals FOR EACH STATEMENT EXECUTE FUNCTION mark_prices_dirty();
