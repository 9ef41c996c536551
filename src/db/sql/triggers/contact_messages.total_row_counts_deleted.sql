-- Subtracts deleted rows of contact_messages from the stored number of rows.
CREATE TRIGGER total_row_counts_deleted AFTER DELETE ON contact_messages REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_contact_messages();
