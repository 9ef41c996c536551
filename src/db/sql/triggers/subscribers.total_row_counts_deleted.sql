-- Subtracts deleted rows of subscribers from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON subscribers REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_subscribers();
