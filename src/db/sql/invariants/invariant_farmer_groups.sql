-- A group has one ketua, who owns its stall; a person's stall has no members; a seller without approval is not public.
CREATE VIEW invariant_farmer_groups AS
SELECT f.id FROM farmers f
WHERE f.deleted_at IS NULL AND (
  CASE WHEN f.kind = 'person' THEN EXISTS (SELECT FROM group_members m WHERE m.farmer_id = f.id)
  ELSE coalesce((SELECT array_agg(m.user_id) FROM group_members m
    WHERE m.farmer_id = f.id AND m.role = 'ketua' AND m.left_at IS NULL), '{}') <> ARRAY[f.user_id] END
  OR (NOT f.approved AND f.is_active)
  OR (f.approved AND EXISTS (SELECT FROM seller_applications a WHERE a.farmer_id = f.id AND a.state <> 'approved'))
  OR (NOT f.approved AND EXISTS (SELECT FROM seller_applications a WHERE a.farmer_id = f.id AND a.state = 'approved')));
