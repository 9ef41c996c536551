-- Moves rows of comments that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF status ON comments FOR EACH ROW
  WHEN (old.status
    IS DISTINCT FROM new.status)
  EXECUTE FUNCTION count_rows_of_comments();
