-- Resets the stored number of rows when comments is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON comments FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_comments();
