-- Moves rows of farmers that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF deleted_at ON farmers FOR EACH ROW
  WHEN (case when old.deleted_at is null then 'all' end
    IS DISTINCT FROM case when new.deleted_at is null then 'all' end)
  EXECUTE FUNCTION count_rows_of_farmers();
