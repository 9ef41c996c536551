-- Subtracts deleted rows of audit_log from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON audit_log REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_audit_log();
