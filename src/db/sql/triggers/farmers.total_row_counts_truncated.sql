-- Resets the stored number of rows when farmers is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON farmers FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_farmers();
