-- Truncating audit_log empties its kept number of rows.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_audit_log();
