-- Moves rows of bids that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF status, awaiting ON bids FOR EACH ROW
  WHEN (old.status || coalesce(' ' || old.awaiting, '')
    IS DISTINCT FROM new.status || coalesce(' ' || new.awaiting, ''))
  EXECUTE FUNCTION count_rows_of_bids();
