-- Truncating contact_messages empties its kept number of rows.
CREATE TRIGGER total_row_counts_truncated AFTER TRUNCATE ON contact_messages FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_contact_messages();
