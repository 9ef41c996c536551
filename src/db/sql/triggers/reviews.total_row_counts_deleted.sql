-- Subtracts deleted rows of reviews from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_reviews();
