-- The kept number of rows follows changes of kind of farmers.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF deleted_at ON farmers FOR EACH ROW
  WHEN (case when old.deleted_at is null then 'all' end
    IS DISTINCT FROM case when new.deleted_at is null then 'all' end)
  EXECUTE FUNCTION count_rows_of_farmers();
