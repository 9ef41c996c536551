-- Subtracts deleted rows of comments from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_comments();
