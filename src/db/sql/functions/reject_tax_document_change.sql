-- Rejects changes to an issued document other than assigning its number, because tax law requires issued documents to
-- stay.
CREATE OR REPLACE FUNCTION reject_tax_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.number IS NULL AND new.number IS NOT NULL
    AND to_jsonb(old) - 'number' - 'code' = to_jsonb(new) - 'number' - 'code' THEN RETURN new; END IF;
  RAISE EXCEPTION 'a paper that was written stays as it is: %', old.code;
END $$;
