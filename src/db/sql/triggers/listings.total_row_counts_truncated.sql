-- Resets the stored number of rows when listings is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_listings();
