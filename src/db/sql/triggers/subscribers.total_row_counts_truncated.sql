-- Resets the stored number of rows when subscribers is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON subscribers FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_subscribers();
