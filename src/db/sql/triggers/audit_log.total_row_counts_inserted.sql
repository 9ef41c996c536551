-- Adds new rows of audit_log to the stored number of rows.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_audit_log();
