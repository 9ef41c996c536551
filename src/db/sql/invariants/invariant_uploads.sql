-- A picture in use names the existing record that uses it; unused rows are deleted after a day.
CREATE VIEW invariant_uploads AS
SELECT u.id AS upload_id, u.attached_to
FROM uploads u
CROSS JOIN LATERAL (
  SELECT split_part(u.attached_to, ':', 1) AS kind, split_part(u.attached_to, ':', 2) AS key
) a
WHERE u.attached_to IS NOT NULL
  AND NOT CASE
    WHEN a.kind = 'listing' THEN EXISTS (SELECT FROM listings l WHERE l.id::text = a.key)
    WHEN a.kind IN ('farmer', 'seller') THEN EXISTS (SELECT FROM farmers f WHERE f.id::text = a.key)
    WHEN a.kind = 'order' THEN EXISTS (SELECT FROM orders o WHERE o.id::text = a.key)
    WHEN a.kind = 'deposit' THEN EXISTS (SELECT FROM produce_deposits d WHERE d.id::text = a.key AND u.id = ANY (d.photos))
    WHEN a.kind = 'review' THEN EXISTS (SELECT FROM reviews r WHERE r.id::text = a.key)
    WHEN a.kind = 'payout' THEN EXISTS (SELECT FROM payouts p WHERE p.id::text = a.key)
    WHEN a.kind = 'payment' THEN EXISTS (SELECT FROM payments p WHERE p.id::text = a.key)
    WHEN a.kind = 'settings' THEN EXISTS (SELECT FROM settings s WHERE s.key = a.key AND s.value ->> 'logo' = '/unggahan/' || u.id || '.webp')
    WHEN a.kind = 'content' THEN EXISTS (
      SELECT FROM content_entries c WHERE c.collection || ':' || c.number = a.key || ':' || split_part(u.attached_to, ':', 3)
    )
    ELSE false
  END;
