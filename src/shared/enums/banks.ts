/**
 * Indonesian banks as people write them, with other spellings and, if all accounts of a bank have one length, their
 * number of digits.
 */
const BANKS: readonly { name: string; also?: readonly string[]; digits?: number }[] = [
  { name: 'BRI', also: ['rakyat indonesia'], digits: 15 },
  { name: 'BNI', also: ['negara indonesia', 'bni 46'], digits: 10 },
  { name: 'Mandiri', digits: 13 },
  { name: 'BCA', also: ['central asia'], digits: 10 },
  { name: 'BSI', also: ['syariah indonesia'], digits: 10 },
  { name: 'BTN', also: ['tabungan negara'], digits: 16 },
  { name: 'BCA Syariah' },
  { name: 'BTN Syariah' },
  { name: 'CIMB Niaga', also: ['cimb', 'niaga'] },
  { name: 'Danamon' },
  { name: 'Permata' },
  { name: 'Panin' },
  { name: 'OCBC', also: ['ocbc nisp'] },
  { name: 'Maybank', also: ['maybank indonesia'] },
  { name: 'Mega' },
  { name: 'Mega Syariah' },
  { name: 'Sinarmas' },
  { name: 'KB Bank', also: ['kb', 'bukopin', 'kb bukopin'] },
  { name: 'Muamalat', also: ['muamalat indonesia'] },
  { name: 'SMBC Indonesia', also: ['btpn', 'jenius'] },
  { name: 'BTPN Syariah' },
  { name: 'Jago' },
  { name: 'SeaBank', also: ['sea', 'seabank indonesia'] },
  { name: 'Allo Bank', also: ['allo'] },
  { name: 'Neo Commerce', also: ['bnc', 'neo'] },
  { name: 'blu', also: ['bca digital', 'blu by bca digital'] },
  { name: 'Superbank' },
  { name: 'Raya', also: ['bri agro'] },
  { name: 'Saqu' },
  { name: 'Nobu', also: ['nationalnobu'] },
  { name: 'Mayapada' },
  { name: 'Artha Graha' },
  { name: 'UOB', also: ['uob indonesia'] },
  { name: 'HSBC', also: ['hsbc indonesia'] },
  { name: 'DBS', also: ['dbs indonesia'] },
  { name: 'Woori Saudara' },
  { name: 'Mestika' },
  { name: 'BPD DIY', also: ['bpd yogyakarta', 'bpd jogja'] },
  { name: 'Bank Jateng', also: ['jateng', 'bpd jateng'] },
  { name: 'Bank Jatim', also: ['jatim', 'bpd jatim'] },
  { name: 'bjb', also: ['jabar banten', 'jabar', 'bpd jabar'] },
  { name: 'Bank Jakarta', also: ['jakarta', 'dki', 'bpd dki'] },
  { name: 'Bank Banten', also: ['banten'] },
  { name: 'BPD Bali', also: ['bali'] },
  { name: 'Bank NTB Syariah', also: ['ntb', 'ntb syariah'] },
  { name: 'Bank NTT', also: ['ntt'] },
  { name: 'Bank Aceh', also: ['aceh', 'aceh syariah'] },
  { name: 'Bank Sumut', also: ['sumut'] },
  { name: 'Bank Nagari', also: ['nagari'] },
  { name: 'Bank Riau Kepri', also: ['riau kepri', 'brk', 'brk syariah'] },
  { name: 'Bank Jambi', also: ['jambi'] },
  { name: 'Bank Sumsel Babel', also: ['sumsel babel', 'sumsel', 'bsb'] },
  { name: 'Bank Bengkulu', also: ['bengkulu'] },
  { name: 'Bank Lampung', also: ['lampung'] },
  { name: 'Bank Kalbar', also: ['kalbar'] },
  { name: 'Bank Kalsel', also: ['kalsel'] },
  { name: 'Bank Kalteng', also: ['kalteng'] },
  { name: 'Bankaltimtara', also: ['kaltimtara', 'kaltim'] },
  { name: 'Bank Sulselbar', also: ['sulselbar', 'sulsel'] },
  { name: 'Bank Sulteng', also: ['sulteng'] },
  { name: 'Bank Sultra', also: ['sultra'] },
  { name: 'Bank SulutGo', also: ['sulutgo', 'sulut'] },
  { name: 'Bank Maluku Malut', also: ['maluku malut', 'maluku'] },
  { name: 'Bank Papua', also: ['papua'] },
];

const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.,()]/g, ' ')
    .replace(/\b(pt|tbk|persero|bank)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const byKey = new Map(
  BANKS.flatMap(({ name, also = [], digits }) =>
    [name, ...also].map((spelling) => [keyOf(spelling), { name, digits }] as const),
  ),
);

/** Rural banks and co-operatives are too many to list; a pattern recognises them. */
const LOCAL = /^(bprs?|bmt|ksp|kspps|kud|koperasi)\s+\S/i;

/** The usual name of a typed bank, with the length of its accounts; null for an unknown one. */
export function findBank(typed: string): { name: string; digits?: number | undefined } | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  const local = text.replace(/^(pt\.?|bank)\s+/i, '');
  return byKey.get(keyOf(text)) ?? (LOCAL.test(local) ? { name: local } : null);
}
