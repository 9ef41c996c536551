-- Adds new rows of orders to the stored number of rows.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_orders();
