-- The kept number of rows loses deleted rows of comments.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_comments();
