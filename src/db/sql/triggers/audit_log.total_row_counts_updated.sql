-- Moves rows of audit_log that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF entity ON audit_log FOR EACH ROW
  WHEN (old.entity
    IS DISTINCT FROM new.entity)
  EXECUTE FUNCTION count_rows_of_audit_log();
