-- The kept number of rows follows changes of kind of audit_log.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF entity ON audit_log FOR EACH ROW
  WHEN (old.entity
    IS DISTINCT FROM new.entity)
  EXECUTE FUNCTION count_rows_of_audit_log();
