-- Moves rows of listings that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF deleted_at, is_active ON listings FOR EACH ROW
  WHEN (case when old.deleted_at is null then old.is_active::text end
    IS DISTINCT FROM case when new.deleted_at is null then new.is_active::text end)
  EXECUTE FUNCTION count_rows_of_listings();
