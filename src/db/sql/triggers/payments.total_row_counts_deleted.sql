-- Subtracts deleted rows of payments from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON payments REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_payments();
