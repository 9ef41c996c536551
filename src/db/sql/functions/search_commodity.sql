-- Lists the words by which a commodity is found: its name and the vocabulary's other words (a test compares both).
CREATE OR REPLACE FUNCTION search_commodity(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE name
    WHEN 'jagung' THEN 'jagung jagung pipilan'
    WHEN 'kedelai' THEN 'kedelai kedele dele'
    WHEN 'kacang_tanah' THEN 'kacang tanah kacang brol'
    WHEN 'kacang_hijau' THEN 'kacang hijau kacang ijo'
    WHEN 'ubi_kayu' THEN 'ubi kayu singkong ketela pohon ketela telo pohung'
    WHEN 'cabai_rawit_merah' THEN 'cabai rawit merah cabe rawit lombok setan cengek'
    WHEN 'cabai_merah_keriting' THEN 'cabai merah keriting cabe keriting lombok keriting'
    WHEN 'cabai_merah_besar' THEN 'cabai merah besar cabe besar lombok besar'
    WHEN 'bawang_merah' THEN 'bawang merah brambang'
    WHEN 'bawang_putih' THEN 'bawang putih'
    WHEN 'telur_ayam_ras' THEN 'telur ayam ras telur negeri endog'
    WHEN 'ayam_ras_hidup' THEN 'ayam ras hidup ayam potong hidup livebird'
    WHEN 'daging_ayam_ras' THEN 'daging ayam ras ayam potong karkas ayam'
    WHEN 'daging_sapi' THEN 'daging sapi'
    WHEN 'gula_konsumsi' THEN 'gula konsumsi gula pasir'
    ELSE ''
  END
$$;
