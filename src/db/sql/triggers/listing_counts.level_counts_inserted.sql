-- Counts per badge follow the market's counts.
CREATE TRIGGER level_counts_inserted AFTER INSERT ON listing_counts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_stock_levels();
