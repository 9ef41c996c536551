-- Collects the known quality of a listing, with its proof, in the form that offers and orders store.
CREATE OR REPLACE FUNCTION listing_quality(l listings) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('class', l.quality, 'grade', l.grade, 'certificate', l.certificate,
    'moisture', l.moisture, 'empty_husk', l.empty_husk, 'broken', l.broken, 'menir', l.menir,
    'measured', CASE WHEN l.measured_by IS NOT NULL
      THEN jsonb_build_object('by', l.measured_by, 'on', l.measured_on, 'with', l.measured_with, 'photo', l.measured_photo) END))
$$;
