-- Adds new rows of contact_messages to the stored number of rows.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_contact_messages();
