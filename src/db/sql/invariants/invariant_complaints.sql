-- No complaint was closed by the seller it is about.
CREATE VIEW invariant_complaints AS
SELECT c.id FROM complaints c JOIN orders o ON o.id = c.order_id
WHERE c.responded_by IS NOT NULL AND (
  EXISTS (SELECT FROM farmers f WHERE f.id = o.farmer_id AND f.user_id = c.responded_by)
  OR EXISTS (SELECT FROM group_members m WHERE m.farmer_id = o.farmer_id AND m.user_id = c.responded_by
    AND m.left_at IS NULL));
