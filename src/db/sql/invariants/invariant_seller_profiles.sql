-- A person's public profile belongs to a farmer who is not deleted, because lists of sellers check nothing else.
CREATE VIEW invariant_seller_profiles AS
SELECT f.id FROM farmers f JOIN users u ON u.id = f.user_id
WHERE f.is_active AND f.deleted_at IS NULL AND (u.deleted_at IS NOT NULL OR (f.kind = 'person' AND u.role <> 'farmer'));
