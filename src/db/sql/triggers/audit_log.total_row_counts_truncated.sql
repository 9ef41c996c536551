-- Resets the stored number of rows when audit_log is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_audit_log();
