-- Lists the words by which a quality class is found.
CREATE OR REPLACE FUNCTION search_quality(label text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE label
    WHEN 'premium' THEN 'premium'
    WHEN 'medium' THEN 'medium'
    WHEN 'submedium' THEN 'submedium'
    WHEN 'pecah' THEN 'pecah patah menir'
    WHEN 'merah' THEN 'khusus merah'
    WHEN 'hitam' THEN 'khusus hitam'
    WHEN 'ketan' THEN 'khusus ketan'
    WHEN 'organik' THEN 'khusus organik bersertifikat'
    WHEN 'fortifikasi' THEN 'khusus fortifikasi'
    WHEN 'indikasi_geografis' THEN 'khusus indikasi geografis'
    WHEN 'gkg' THEN 'gkg gabah kering giling'
    WHEN 'gkp' THEN 'gkp gabah kering panen'
    ELSE ''
  END
$$;
