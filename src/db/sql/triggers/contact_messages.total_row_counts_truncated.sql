-- Resets the stored number of rows when contact_messages is truncated.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON contact_messages FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_contact_messages();
