-- Moves rows of users that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF deleted_at, role, is_active ON users FOR EACH ROW
  WHEN (case when old.deleted_at is null then old.role || ' ' || old.is_active end
    IS DISTINCT FROM case when new.deleted_at is null then new.role || ' ' || new.is_active end)
  EXECUTE FUNCTION count_rows_of_users();
