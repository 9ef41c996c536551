const SMALL = [
  'nol',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];
const GROUPS: [number, string][] = [
  [1_000_000_000_000, 'triliun'],
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
  [1_000, 'ribu'],
];
/** The decimals that are spoken: as many as a scale shows. */
const SAID_DIGITS = 3;

/**
 * A number in spoken words: 8300 is 'delapan ribu tiga ratus', 1000 'seribu', 2,5 'dua koma lima'. Decimals
 * are spoken digit by digit, at most three.
 */
export function readAloudNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return String(value);
  if (value < 0) return `minus ${readAloudNumber(-value)}`;
  const [whole = '0', behind = ''] = value.toFixed(SAID_DIGITS).split('.');
  const digits = behind.replace(/0+$/, '');
  const said = spokenWhole(Number(whole));
  return digits === '' ? said : `${said} koma ${[...digits].map((digit) => SMALL[Number(digit)]).join(' ')}`;
}

function spokenWhole(n: number): string {
  for (const [size, name] of GROUPS) {
    if (n < size) continue;
    const many = Math.floor(n / size);
    const head = size === 1_000 && many === 1 ? 'seribu' : `${spokenWhole(many)} ${name}`;
    return withRest(head, n % size);
  }
  if (n >= 200) return withRest(`${SMALL[Math.floor(n / 100)]} ratus`, n % 100);
  if (n >= 100) return withRest('seratus', n - 100);
  if (n >= 20) return withRest(`${SMALL[Math.floor(n / 10)]} puluh`, n % 10);
  if (n >= 12) return `${SMALL[n - 10]} belas`;
  return SMALL[n]!;
}

const withRest = (head: string, rest: number) => (rest === 0 ? head : `${head} ${spokenWhole(rest)}`);

/**
 * An amount of money in spoken words; only for rupiah, since the minor units of other currencies are not
 * spoken as one number.
 */
export function readAloudMoney(amount: number, currency: 'IDR' | 'USD' = 'IDR'): string {
  return currency === 'IDR' ? `${readAloudNumber(amount)} rupiah` : `${readAloudNumber(amount / 100)} dolar`;
}

const UNITS: Record<string, string> = {
  kg: 'kilo',
  ton: 'ton',
  kwintal: 'kwintal',
  g: 'gram',
  liter: 'liter',
};

/** A quantity with its unit in spoken words. */
export const readAloudQuantity = (qty: number, unit: string): string =>
  `${readAloudNumber(qty)} ${UNITS[unit.toLowerCase()] ?? unit}`;

/** A spoken list of choices: `Terima, Tawar balik atau Tolak`. */
export const joinWithOr = (all: string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} atau ${all.at(-1)}`;
