-- Moves rows of subscribers that change their kind in the stored number of rows.
CREATE TRIGGER total_row_counts_updated AFTER UPDATE OF confirmed_at, unsubscribed_at ON subscribers FOR EACH ROW
  WHEN (case when old.unsubscribed_at is not null then 'stopped' when old.confirmed_at is not null then 'confirmed' else 'waiting' end
    IS DISTINCT FROM case when new.unsubscribed_at is not null then 'stopped' when new.confirmed_at is not null then 'confirmed' else 'waiting' end)
  EXECUTE FUNCTION count_rows_of_subscribers();
