-- Resets the stored number of rows when reviews is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_reviews();
