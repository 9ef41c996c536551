-- Counts per badge follow the market's counts when rows are summed up.
CREATE TRIGGER level_counts_deleted AFTER DELETE ON listing_counts REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION count_stock_levels();
