-- Truncating listings empties its kept number of rows.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_listings();
