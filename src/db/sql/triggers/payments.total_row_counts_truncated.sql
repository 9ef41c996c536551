-- Resets the stored number of rows when payments is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_payments();
