-- Numbers all new documents at commit, in one order of sellers and kinds. A transaction that waits for a counter then holds
-- nothing that another needs on its way to it.
CREATE OR REPLACE FUNCTION number_tax_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paper record;
  next integer;
BEGIN
  IF NOT EXISTS (SELECT FROM tax_documents WHERE id = new.id AND number IS NULL) THEN RETURN NULL; END IF;
  FOR paper IN SELECT id, farmer_id, kind, year FROM tax_documents WHERE number IS NULL ORDER BY farmer_id, kind, year, id LOOP
    INSERT INTO document_counters AS c (farmer_id, kind, year, last) VALUES (paper.farmer_id, paper.kind, paper.year, 1)
    ON CONFLICT (farmer_id, kind, year) DO UPDATE SET last = c.last + 1 RETURNING c.last INTO next;
    UPDATE tax_documents SET number = next WHERE id = paper.id;
  END LOOP;
  RETURN NULL;
END $$;
