-- Subtracts deleted rows of outbox from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON email_outbox REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_email_outbox();
