import { cutText } from '../../shared/format/cut-text.ts';
import type { BANK_COLUMN_ROLES } from '../../shared/schemas/payment-schemas.ts';

export type BankColumnRole = (typeof BANK_COLUMN_ROLES)[number];

/**
 * Columns as an admin chose them, in the file's order, and the words of incoming money in the column of directions.
 * `outWords` are those that the admin saw beside them; without them every other word is outgoing.
 */
export type BankColumnChoice = {
  roles: BankColumnRole[];
  inWords: string[];
  outWords?: string[] | undefined;
};

/** A title as banks write it, in one notation: `TGL_TRAN` and `Tgl. Tran` are `tgl tran`. */
export const plainTitle = (title: string): string =>
  cutText(title, TITLE_MAX)
    .toLowerCase()
    .replace(/[_.:*]+/g, ' ')
    .replace(/\((rp|idr)\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Longer ones are no titles, and would take the expressions below too long. */
const TITLE_MAX = 100;
const DIRECTION_TITLE =
  /^(d|db|dr|debi?t|debet)(?: ?[-/|] ?| )(c|k|cr|kr|kredit|credit)\b|^(c|k|cr|kr|kredit|credit)(?: ?[-/|] ?| )(d|db|dr|debi?t|debet)\b|^\+ ?\/ ?[-−–]$|^(m ?\/ ?k|dk|kd|dc|cd|glsign|sign|tanda|jenis|tipe|type|arah|jenis (transaksi|mutasi)|tipe (transaksi|mutasi)|transaction type|mutasi d\/k|masuk ?\/ ?keluar|keluar ?\/ ?masuk)\b/;
/** Titles in the order in which they are tried; a balance comes first, since 'saldo awal mutasi' is no movement. */
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
/** A second date, on which the sum begins to bear interest, or a time alone. */
const OTHER_DAY = /efektif|effective|valuta|value|\bval\b|cetak|print|^(waktu|jam|hari)$/;
/** Accounts, codes and rates are digits too, and no sums. */
const NO_SUM =
  /\b(rek|rekening|acct|acc|no|nomor|number|kode|code|nama|name|kartu|card|kurs|tukar|rate)\b|\baccount\b(?! currency)/;
const MONEY_ROLES: ReadonlySet<BankColumnRole> = new Set(['credit', 'debit', 'amount']);
const CREDIT_TITLE = COLUMN_TITLES.find(([role]) => role === 'credit')![1];
const DEBIT_TITLE = COLUMN_TITLES.find(([role]) => role === 'debit')![1];

/** Whether a title is of a role; 'debet/kredit' over one column says that it is of sums, and not which. */
function isTitleOf(role: BankColumnRole, pattern: RegExp, title: string): boolean {
  if (!MONEY_ROLES.has(role)) return pattern.test(title);
  if (NO_SUM.test(title)) return false;
  const isBoth = CREDIT_TITLE.test(title) && DEBIT_TITLE.test(title);
  return role === 'amount' ? isBoth || pattern.test(title) : !isBoth && pattern.test(title);
}
/** Whether a title is of sums, whatever the roles of other columns. */
export const isMoneyTitle = (title: string): boolean => {
  const plain = plainTitle(title);
  return COLUMN_TITLES.some(([role, pattern]) => MONEY_ROLES.has(role) && isTitleOf(role, pattern, plain));
};
/** Columns of one letter each, which mean something beside each other only. */
const LETTER_PAIRS: [credit: string, debit: string][] = [
  ['k', 'd'],
  ['c', 'd'],
  ['m', 'k'],
];
/** Columns that may stand more than once. */
const MANY: ReadonlySet<BankColumnRole> = new Set(['none', 'text']);

/** How well a column's cells are what its title says: not at all (0), perhaps (1) or for certain (2). */
type ColumnFit = (role: BankColumnRole, at: number) => 0 | 1 | 2;

/**
 * Each column's role by its title; all `none` for a row without titles. Of several titles of one role the first is taken
 * whose cells fit best.
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
  // Of 'saldo awal' and 'saldo akhir' the latter follows from the row.
  const balances = roles.flatMap((role, at) => (role === 'balance' ? [at] : []));
  const after = balances.find((at) => /akhir|clos|end/.test(titles[at]!)) ?? balances[0];
  return roles.map((role, at) => (role === 'balance' && at !== after ? 'none' : role));
}

/** Whether the roles say how much came in on which day. */
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

/** Words beside a direction that say nothing of it: 'uang masuk', 'transaksi keluar', 'Kredit (CR)'. */
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

/** A title in which `K` is 'kredit'. */
const DEBIT_KREDIT =
  /^[dk]{2}$|\b(d|db|dr|debi?t|debet)(?: ?[-/|] ?| )(k|kr|kredit)\b|\b(k|kr|kredit)(?: ?[-/|] ?| )(d|db|dr|debi?t|debet)\b/;
const MINUS = /^[-−–]$/;

/** Whether a cell is one of the words of directions, `K`, `M` and a plus or minus alone included. */
export const isDirectionWord = (text: string): boolean => {
  const word = plainWord(text);
  // A sum with CR or DB behind it is no word.
  if (/\d/.test(word)) return false;
  return spokenDirection(text) !== null || word === 'k' || word === 'm' || word === '+' || MINUS.test(word);
};

/**
 * How a file's words of direction read. `K` is 'kredit' beside a `D` and 'keluar' beside an `M`; where the file shows
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
      // A word that was in no statement when the admin chose is asked about.
      return !seen || seen.has(word) || spokenDirection(text) === 'out' ? 'out' : null;
    }
    if (word === '+') return 'in';
    if (MINUS.test(word)) return isPlusMinus ? 'out' : null;
    if (word === 'm') return isMk && !isDk ? 'in' : null;
    if (word === 'k') return isDk === isMk ? null : isDk ? 'in' : 'out';
    return spokenDirection(text);
  };
}
