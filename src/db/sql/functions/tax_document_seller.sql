-- Copies the seller's name and address as they are on the day of the document. A seller who was erased since keeps those of the last
-- document: a credit note has to name whom its invoice names.
CREATE OR REPLACE FUNCTION tax_document_seller(farmer integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT d.seller FROM tax_documents d WHERE f.deleted_at IS NOT NULL AND d.farmer_id = f.id ORDER BY d.id DESC LIMIT 1),
    jsonb_build_object('name', f.name, 'address', f.address, 'city', f.city, 'province', f.province))
  FROM farmers f WHERE f.id = farmer
$$;
