-- The kept number of rows gains new rows of contact_messages.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_contact_messages();
