-- Resets the stored number of rows when users is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_users();
