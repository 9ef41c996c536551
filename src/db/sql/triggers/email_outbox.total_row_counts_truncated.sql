-- Resets the stored number of rows when outbox is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON email_outbox FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_email_outbox();
