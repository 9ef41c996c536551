-- Resets the stored number of rows when bids is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON bids FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_bids();
