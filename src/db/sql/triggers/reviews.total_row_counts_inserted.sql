-- Adds new rows of reviews to the stored number of rows.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_reviews();
