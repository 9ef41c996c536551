-- Rejects a change of agreed weighing terms, because both sides agreed to them.
CREATE OR REPLACE FUNCTION reject_weighing_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of weighing are fixed';
END
$$;
