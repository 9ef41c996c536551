-- Resets the stored number of rows when newsletters is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON newsletters FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_newsletters();
