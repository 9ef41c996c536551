-- Returns the year of a document in Indonesian time (WIB), by which numbers restart.
CREATE OR REPLACE FUNCTION tax_document_year(at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM at AT TIME ZONE 'Asia/Jakarta')::int
$$;
