import { cutText } from '../../shared/format/cut-text.ts';
import type { BANK_COLUMN_ROLES } from '../../shared/schemas/payment-schemas.ts';

export type BankColumnRole = (typeof BANK_COLUMN_ROLES)[number];

/**
 * Columns as an admin chose them, in the file's order, and the words for incoming money in the column of directions.
 * `outWords` are the other words that the admin saw; without them every other word means outgoing.
 */
export type BankColumnChoice = {
  roles: BankColumnRole[];
  inWords: string[];
  outWords?: string[] | undefined;
};

/** A bank's title, normalised: `TGL_TRAN` and `Tgl. Tran` become `tgl tran`. */
export const plainTitle = (title: string): string =>
  cutText(title, TITLE_MAX)
    .toLowerCase()
    .replace(/[_.:*]+/g, ' ')
    .replace(/\((rp|idr)\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Longer cells are no titles, and would slow down the expressions below. */
const TITLE_MAX = 100;
const DIRECTION_TITLE =
  /^(d|db|dr|debi?t|debet)(?: ?[-/|] ?| )(c|k|cr|kr|kredit|credit)\b|^(c|k|cr|kr|kredit|credit)(?: ?[-/|] ?| )(d|db|dr|debi?t|debet)\b|^\+ ?\/ ?[-−–]$|^(m ?\/ ?k|dk|kd|dc|cd|glsign|sign|tanda|jenis|tipe|type|arah|jenis (transaksi|mutasi)|tipe (transaksi|mutasi)|transaction type|mutasi d\/k|masuk ?\/ ?keluar|keluar ?\/ ?masuk)\b/;
/** The patterns of titles in order of precedence; 'balance' comes first, since 'saldo awal mutasi' is no movement. */
const COLUMN_TITLES: [BankColumnRole, RegExp][] = [
  ['balance', /saldo|balance|ledger/],
  ['sign', DIRECTION_TITLE],
  ['day', /^(tanggal|tgl|date|waktu|hari)\b|\bdate$|date$|^tgl|(transaction|posting|post|trx|txn) ?date/],
  [
    'credit',
    /kredit|credit|\bmasuk\b|pemasukan|penerimaan|setoran|deposit|\b(paid|money) in\b|incoming|\b(cr|kr)\b/,
  ],
  [
    'debit',
    /debi?t|debet|\bkeluar\b|pengeluaran|withdrawal|penarikan|\b(paid|money) out\b|outgoing|\b(db|dr)\b/,
  ],
  ['amount', /jumlah|nominal|amount|mutasi|nilai/],
  [
    'text',
    /keterangan|^ket\b|uraian|deskripsi|desc|desk |^desk$|remark|berita|catatan|narasi|narration|narrative|particular|detail|rincian|^transaction$|^transaksi$|pengirim|sumber|lawan transaksi|counterparty/,
  ],
];
/** Titles of a second date, such as the day from which interest is earned, or of a time alone. */
const OTHER_DAY = /efektif|effective|valuta|value|\bval\b|cetak|print|^(waktu|jam|hari)$/;
/** Titles of accounts, codes and rates, whose digits are no amounts. */
const NO_SUM =
  /\b(rek|rekening|acct|acc|no|nomor|number|kode|code|nama|name|kartu|card|kurs|tukar|rate)\b|\baccount\b(?! currency)/;
const MONEY_ROLES: ReadonlySet<BankColumnRole> = new Set(['credit', 'debit', 'amount']);
const CREDIT_TITLE = COLUMN_TITLES.find(([role]) => role === 'credit')![1];
const DEBIT_TITLE = COLUMN_TITLES.find(([role]) => role === 'debit')![1];

/** Whether a title has a role; 'debet/kredit' over a single column means amounts, without saying which. */
function isTitleOf(role: BankColumnRole, pattern: RegExp, title: string): boolean {
  if (!MONEY_ROLES.has(role)) return pattern.test(title);
  if (NO_SUM.test(title)) return false;
  const isBoth = CREDIT_TITLE.test(title) && DEBIT_TITLE.test(title);
  return role === 'amount' ? isBoth || pattern.test(title) : !isBoth && pattern.test(title);
}
/** Whether a title names amounts, whatever the roles of other columns. */
export const isMoneyTitle = (title: string): boolean => {
  const plain = plainTitle(title);
  return COLUMN_TITLES.some(([role, pattern]) => MONEY_ROLES.has(role) && isTitleOf(role, pattern, plain));
};
/** Titles of one letter, which have a meaning only in pairs. */
const LETTER_PAIRS: [credit: string, debit: string][] = [
  ['k', 'd'],
  ['c', 'd'],
  ['m', 'k'],
];
/** Roles that several columns may have. */
const MANY: ReadonlySet<BankColumnRole> = new Set(['none', 'text']);

/** How well a column's cells match its title: not at all (0), perhaps (1) or certainly (2). */
type ColumnFit = (role: BankColumnRole, at: number) => 0 | 1 | 2;

/**
 * The role of each column by its title; all `none` for a row without titles. Among several titles of one role, the
 * first one with the best matching cells wins.
 */
export function rolesByTitle(cells: string[], fitness: ColumnFit = () => 2): BankColumnRole[] {
  const titles = cells.map(plainTitle);
  const roles: BankColumnRole[] = titles.map(() => 'none');
  for (const [role, pattern] of COLUMN_TITLES) {
    const titled = titles.flatMap((title, at) =>
      roles[at] === 'none' && title.length <= 40 && isTitleOf(role, pattern, title) ? [at] : [],
    );
    if (role === 'balance' || MANY.has(role)) for (const at of titled) roles[at] = role;
    else {
      const best = Math.max(1, ...titled.map((at) => fitness(role, at)));
      const fitting = titled.filter((at) => fitness(role, at) === best);
      const first = role === 'day' ? fitting.find((at) => !OTHER_DAY.test(titles[at]!)) : undefined;
      const at = first ?? fitting[0];
      if (at !== undefined) roles[at] = role;
    }
  }
  const pair = LETTER_PAIRS.find((letters) => letters.every((letter) => titles.includes(letter)));
  if (pair && !roles.some((role) => MONEY_ROLES.has(role))) {
    roles[titles.indexOf(pair[0])] = 'credit';
    roles[titles.indexOf(pair[1])] = 'debit';
  }
  // Between 'saldo awal' and 'saldo akhir', takes the balance after the row.
  const balances = roles.flatMap((role, at) => (role === 'balance' ? [at] : []));
  const after = balances.find((at) => /akhir|clos|end/.test(titles[at]!)) ?? balances[0];
  return roles.map((role, at) => (role === 'balance' && at !== after ? 'none' : role));
}

/** Whether the roles give the amount received on each day. */
export const isComplete = (roles: BankColumnRole[]): boolean =>
  roles.includes('day') && (roles.includes('credit') || roles.includes('amount'));

const OUT_WORDS = new Set(
  'd,db,dr,debit,debet,keluar,out,withdrawal,penarikan,pengeluaran,outgoing,uang keluar,dana keluar'.split(
    ',',
  ),
);
const IN_WORDS = new Set(
  'c,cr,kr,kredit,credit,masuk,in,deposit,pemasukan,penerimaan,setoran,incoming,uang masuk,dana masuk'.split(
    ',',
  ),
);

const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();

/** Words beside a direction that do not affect it: 'uang masuk', 'transaksi keluar', 'Kredit (CR)'. */
const NEUTRAL_WORDS = new Set('uang,dana,transaksi,mutasi,transfer,trf,rekening,saldo,jenis,tipe'.split(','));

/** The direction of one word, or of several that do not contradict each other. */
function spokenDirection(text: string): 'in' | 'out' | null {
  const word = plainWord(text);
  const said = OUT_WORDS.has(word) ? 'out' : IN_WORDS.has(word) ? 'in' : null;
  if (said !== null) return said;
  const ways = new Set<'in' | 'out'>();
  for (const part of word.slice(0, 60).split(/[^a-z]+/)) {
    if (OUT_WORDS.has(part)) ways.add('out');
    else if (IN_WORDS.has(part)) ways.add('in');
    else if (part !== '' && !NEUTRAL_WORDS.has(part)) return null;
  }
  return ways.size === 1 ? [...ways][0]! : null;
}

/** A title in which `K` means 'kredit'. */
const DEBIT_KREDIT =
  /^[dk]{2}$|\b(d|db|dr|debi?t|debet)(?: ?[-/|] ?| )(k|kr|kredit)\b|\b(k|kr|kredit)(?: ?[-/|] ?| )(d|db|dr|debi?t|debet)\b/;
const MINUS = /^[-−–]$/;

/** Whether a cell is a word of direction, including `K`, `M` and a lone plus or minus. */
export const isDirectionWord = (text: string): boolean => {
  const word = plainWord(text);
  // An amount followed by CR or DB is no word.
  if (/\d/.test(word)) return false;
  return spokenDirection(text) !== null || word === 'k' || word === 'm' || word === '+' || MINUS.test(word);
};

/**
 * How to read a file's words of direction. `K` means 'kredit' beside a `D` and 'keluar' beside an `M`; in a file with
 * neither, it stays unknown.
 */
export function directionReader(
  title: string,
  words: string[],
  inWords: string[],
  outWords?: string[],
): (text: string) => 'in' | 'out' | null {
  const known = new Set(words.map(plainWord));
  const chosen = new Set(inWords.map(plainWord));
  const seen = outWords && new Set(outWords.map(plainWord));
  const name = plainTitle(title);
  const hasDebit = ['d', 'db', 'dr', 'debit', 'debet'].some((word) => known.has(word));
  const isDk = hasDebit || DEBIT_KREDIT.test(name);
  const isMk = known.has('m') || /\bm[a-z]{0,6} ?\/ ?k|\bk[a-z]{0,6} ?\/ ?m/.test(name);
  const isPlusMinus = known.has('+') || /^\+ ?\/ ?[-−–]$/.test(name);
  return (text) => {
    const word = plainWord(text);
    if (word === '') return null;
    if (chosen.size > 0) {
      if (chosen.has(word)) return 'in';
      // A word that the admin did not see when choosing stays unknown, so that the admin is asked about it.
      return !seen || seen.has(word) || spokenDirection(text) === 'out' ? 'out' : null;
    }
    if (word === '+') return 'in';
    if (MINUS.test(word)) return isPlusMinus ? 'out' : null;
    if (word === 'm') return isMk && !isDk ? 'in' : null;
    if (word === 'k') return isDk === isMk ? null : isDk ? 'in' : 'out';
    return spokenDirection(text);
  };
}
