-- The kept number of rows gains new rows of orders.
CREATE TRIGGER total_row_counts_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_of_orders();
