-- Adds new rows of payments to the stored number of rows.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON payments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_payments();
