-- Truncating bids empties its kept number of rows.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON bids FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_bids();
