/** Abbreviations and former names of provinces, by the result of `provinceKey`. */
const PROVINCE_SPELLINGS: Record<string, string> = {
  diyogyakarta: 'yogyakarta',
  diy: 'yogyakarta',
  jogja: 'yogyakarta',
  jogjakarta: 'yogyakarta',
  dijogjakarta: 'yogyakarta',
  dijogja: 'yogyakarta',
  yogya: 'yogyakarta',
  diyogya: 'yogyakarta',
  yogjakarta: 'yogyakarta',
  diyogjakarta: 'yogyakarta',
  diyyogyakarta: 'yogyakarta',
  jakarta: 'dkijakarta',
  dki: 'dkijakarta',
  dkjakarta: 'dkijakarta',
  dkj: 'dkijakarta',
  diaceh: 'aceh',
  nad: 'aceh',
  nanggroeacehdarussalam: 'aceh',
  yogyakartadi: 'yogyakarta',
  jakartaraya: 'dkijakarta',
  babel: 'kepulauanbangkabelitung',
  kepulauanbabel: 'kepulauanbangkabelitung',
  bangkabelitung: 'kepulauanbangkabelitung',
  kepri: 'kepulauanriau',
  ntb: 'nusatenggarabarat',
  ntt: 'nusatenggaratimur',
  sumut: 'sumaterautara',
  sumbar: 'sumaterabarat',
  sumsel: 'sumateraselatan',
  jabar: 'jawabarat',
  jateng: 'jawatengah',
  jatim: 'jawatimur',
  kalbar: 'kalimantanbarat',
  kalteng: 'kalimantantengah',
  kalsel: 'kalimantanselatan',
  kaltim: 'kalimantantimur',
  kaltara: 'kalimantanutara',
  sulut: 'sulawesiutara',
  sulteng: 'sulawesitengah',
  sulsel: 'sulawesiselatan',
  sultra: 'sulawesitenggara',
  sulbar: 'sulawesibarat',
  malut: 'malukuutara',
  pabar: 'papuabarat',
  irianjayabarat: 'papuabarat',
};

/** Other and former names of kabupaten and kota. */
const REGENCY_SPELLINGS: Record<string, string> = {
  jogja: 'kotayogyakarta',
  jogjakarta: 'kotayogyakarta',
  yogya: 'kotayogyakarta',
  kotayogya: 'kotayogyakarta',
  kotajogja: 'kotayogyakarta',
  kotajogjakarta: 'kotayogyakarta',
  solo: 'kotasurakarta',
  kotasolo: 'kotasurakarta',
  yogjakarta: 'kotayogyakarta',
  kotayogjakarta: 'kotayogyakarta',
  gnkidul: 'gunungkidul',
  gkidul: 'gunungkidul',
  jakpus: 'kotajakartapusat',
  jakut: 'kotajakartautara',
  jakbar: 'kotajakartabarat',
  jaksel: 'kotajakartaselatan',
  jaktim: 'kotajakartatimur',
  tangsel: 'kotatangerangselatan',
  padangsidempuan: 'kotapadangsidimpuan',
  kotapadangsidempuan: 'kotapadangsidimpuan',
  limapuluhkota: 'kotalimapuluh',
  kota50: 'kotalimapuluh',
  pangkep: 'pangkajenedankepulauan',
  pangkajenekepulauan: 'pangkajenedankepulauan',
  selayar: 'kepulauanselayar',
  siautagulandangbiaro: 'kepulauansiautagulandangbiaro',
  sitaro: 'kepulauansiautagulandangbiaro',
  polman: 'polewalimandar',
  tanahtoraja: 'tanatoraja',
  mahakamhulu: 'mahakamulu',
  oku: 'ogankomeringulu',
  okuselatan: 'ogankomeringuluselatan',
  okutimur: 'ogankomeringulutimur',
  oki: 'ogankomeringilir',
  pasir: 'paser',
  tobasamosir: 'toba',
  mamujuutara: 'pasangkayu',
  malukutenggarabarat: 'kepulauantanimbar',
};

/** Letters without accents, and spaces, for names as ministries, banks and people type them. */
const words = (text: string) =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’`]/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Whether a name contains 'kabupaten', so that it cannot mean the kota of that name. */
export const saysKabupaten = (city: string): boolean =>
  /^(\d+ )*kab(upaten)? | kab(upaten)?$/.test(words(city));

/** One key for all spellings of a province: `DI Yogyakarta`, `PROV. D.I. YOGYAKARTA`, `Daerah Istimewa Yogyakarta`. */
export function provinceKey(name: string): string {
  const key = words(name.slice(0, 200).replace(/\([^)]*\)/g, ' '))
    .replace(/^\d{2} /, '')
    .replace(/^(provinsi|propinsi|prov|prop) /, '')
    .replace(/^daerah istimewa /, '')
    .replace(/^daerah khusus (ibu ?kota )?/, 'dki ')
    .replace(/^d i /, 'di ')
    .replace(/^d k i /, 'dki ')
    .replace(/\bsumatra\b/, 'sumatera')
    .replace(/^kep /, 'kepulauan ')
    .replaceAll(' ', '');
  return Object.hasOwn(PROVINCE_SPELLINGS, key) ? PROVINCE_SPELLINGS[key]! : key;
}

/** One key for all spellings of a kabupaten or kota: `KAB. SLEMAN`, `Sleman, Kab.`, `Kota Adm. Jakarta Selatan`. */
export function regencyKey(city: string): string {
  const key = words(city)
    .replace(/^(\d{4}|\d{2} \d{2}) /, '')
    .replace(/^(?!kab|kota |kotamadya |kodya )(.+) (kabupaten|kab|kota|kotamadya|kodya)$/, '$2 $1')
    .replace(/^(kotamadya|kodya|kota) ?(administrasi|administratif|adm)? /, 'kota ')
    .replace(/^(kabupaten|kab) ?(administrasi|administratif|adm)? /, '')
    .replace(/^(administrasi|administratif) /, '')
    .replace(/^kep /, 'kepulauan ')
    .replaceAll(' ', '');
  return Object.hasOwn(REGENCY_SPELLINGS, key) ? REGENCY_SPELLINGS[key]! : key;
}
