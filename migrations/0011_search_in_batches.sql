-- What the search of the list of batches looks into, letter by letter. A server without pg_trgm finds the same, only slower.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    -- holds up: batches are new, thousands in a large shop; built in a moment
    CREATE INDEX batches_trigram ON batches USING gin (code gin_trgm_ops, goods gin_trgm_ops, variety gin_trgm_ops);
  END IF;
END
$$;
