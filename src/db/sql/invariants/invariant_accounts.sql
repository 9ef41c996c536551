-- No deactivated user is signed in, where there are admins at least one is active, and nobody was deleted while money waited to go
-- back to them.
CREATE VIEW invariant_accounts AS
SELECT s.user_id, 'session' AS broken
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.expires_at > now() AND (NOT u.is_active OR u.deleted_at IS NOT NULL)
UNION ALL
SELECT min(id), 'admin' FROM users WHERE role = 'admin'
HAVING count(*) > 0 AND count(*) FILTER (WHERE is_active AND deleted_at IS NULL) = 0
UNION ALL
SELECT u.id, 'money'
FROM users u JOIN orders o ON o.customer_id = u.id
WHERE u.deleted_at IS NOT NULL
  AND (o.surplus > 0 OR (o.status = 'cancelled' AND o.paid_at <= u.deleted_at AND o.refunded < o.total));
