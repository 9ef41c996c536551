/** A typed amount: in grams for a weight, otherwise a count of units. */
export type QueryAmount = { grams: number } | { count: number };

export type QueryParts = {
  /** Letters only, lower case, without accents, in order. */
  words: string[];
  amount: QueryAmount | null;
  /** The maximum price, when the query has one. */
  priceMax: number | null;
};

/** More words add no meaning and cost time. */
const WORDS_MAX = 24;

const numerals: Record<string, number> = {
  se: 1,
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
  setengah: 0.5,
  seperempat: 0.25,
};
const grams: Record<string, number> = {
  kg: 1000,
  kgs: 1000,
  kilo: 1000,
  kilogram: 1000,
  kiloan: 1000,
  gr: 1,
  g: 1,
  gram: 1,
  ons: 100,
  kw: 100_000,
  kwt: 100_000,
  kuintal: 100_000,
  kwintal: 100_000,
  ton: 1_000_000,
};
const pieces = 'liter|ltr|lt|l|butir|btr|biji|buah|bh|ekor|ikat|karung|sak|papan|tray|rak|pcs|besek|dus|peti';
const digits = String.raw`\d+(?:[.,/]\d+)*`;
/** Excludes names of varieties ('IR64', 'C4'). After a longer word it is an amount without a space: 'beras5kg'. */
const number = String.raw`(?<!\p{N}|(?<!\p{L})\p{L}{1,2})${digits}`;
/** The end of a unit. */
const end = String.raw`(?![\p{L}\p{N}])`;
const numeral = Object.keys(numerals).join('|');
const weighed = new RegExp(
  String.raw`(?:(${number})|\b(${numeral}))\s*(?:(puluh|ratus)\s*)?(${Object.keys(grams)
    .sort((a, b) => b.length - a.length)
    .join('|')})${end}`,
  'gu',
);
const counted = new RegExp(String.raw`(?:(${number})|\b(${numeral}))\s*(?:${pieces})${end}`, 'gu');
const priced = new RegExp(
  String.raw`(?:\brp\.?\s*(${digits})\s*(rb|ribu|ribuan|k|jt|juta)?|(${number})\s*(rb|rban|ribu|ribuan|k|jt|juta)|(?:di\s?bawah|maks(?:imal)?|max|kurang dari|<=?)\s*(${number}))${end}`,
  'gu',
);

/** Parses a number in Indonesian notation: '2,5', '1.000', '1/2'. */
function parseTypedNumber(text: string): number {
  const [whole, part] = text
    .split('/')
    .map((one) => Number(one.replace(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.')));
  return part ? (whole ?? 0) / part : (whole ?? 0);
}

/** Splits a query into its parts: drops markup and extracts amounts and prices from the words. */
export function parseQueryParts(typed: string): QueryParts {
  let text = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/<\/?[a-z][^>]*>?/g, ' ')
    .replace(/&(?:[a-z]{2,8}|#\d{1,6});/g, ' ');
  let amount: QueryAmount | null = null;
  let priceMax: number | null = null;
  text = text.replace(priced, (_, rp, rpUnit, plain, unit, most) => {
    const scale = /^j/.test(rpUnit ?? unit ?? '') ? 1_000_000 : (rpUnit ?? unit) ? 1000 : 1;
    priceMax = parseTypedNumber(rp ?? plain ?? most) * scale;
    return ' ';
  });
  text = text.replace(weighed, (_, digits, word, tens, unit) => {
    const times = tens === 'puluh' ? 10 : tens === 'ratus' ? 100 : 1;
    amount = { grams: (digits ? parseTypedNumber(digits) : numerals[word]!) * times * grams[unit]! };
    return ' ';
  });
  text = text.replace(counted, (_, digits, word) => {
    amount ??= { count: digits ? parseTypedNumber(digits) : numerals[word]! };
    return ' ';
  });
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    // 'sayur2' is a written reduplication; a bare number is no search word.
    .map((word) => word.replace(/^(\p{L}+)\d$/u, '$1').slice(0, 40))
    .filter((word) => !/^\d+$/.test(word))
    .slice(0, WORDS_MAX);
  return { words, amount, priceMax };
}
