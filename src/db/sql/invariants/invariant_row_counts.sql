-- The stored number of rows of each list equals a fresh count; invariant_stock_levels covers the badges.
CREATE VIEW invariant_row_counts AS
WITH counted AS (
  SELECT 'listings' AS list, is_active::text AS part, count(*) AS n FROM listings WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL SELECT 'farmers', 'all', count(*) FROM farmers WHERE deleted_at IS NULL
  UNION ALL SELECT 'users', role || ' ' || is_active, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL SELECT 'bids', status || coalesce(' ' || awaiting, ''), count(*) FROM bids GROUP BY 2
  UNION ALL SELECT 'orders', status, count(*) FROM orders GROUP BY 2
  UNION ALL SELECT 'payments', status, count(*) FROM payments GROUP BY 2
  UNION ALL SELECT 'outbox', status, count(*) FROM email_outbox GROUP BY 2
  UNION ALL SELECT 'audit_log', entity, count(*) FROM audit_log GROUP BY 2
  UNION ALL SELECT 'subscribers', CASE WHEN unsubscribed_at IS NOT NULL THEN 'stopped' WHEN confirmed_at IS NOT NULL THEN 'confirmed'
    ELSE 'waiting' END, count(*) FROM subscribers GROUP BY 2
  UNION ALL SELECT 'newsletters', status, count(*) FROM newsletters GROUP BY 2
  UNION ALL SELECT 'contact_messages', status, count(*) FROM contact_messages GROUP BY 2
  UNION ALL SELECT 'reviews', status, count(*) FROM reviews GROUP BY 2
  UNION ALL SELECT 'comments', status, count(*) FROM comments GROUP BY 2
)
SELECT list, part, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM counted FULL JOIN (SELECT list, part, sum(n) AS n FROM row_counts WHERE list <> 'levels' GROUP BY list, part) kept USING (list, part)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
