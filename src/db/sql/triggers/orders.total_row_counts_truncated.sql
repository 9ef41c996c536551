-- Resets the stored number of rows when orders is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_orders();
