-- Adds new rows of outbox to the stored number of rows.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON email_outbox REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_email_outbox();
