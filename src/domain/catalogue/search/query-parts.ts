/** An amount that was typed: in grams where it is a weight, else as a bare number of what is sold. */
export type Amount = { grams: number } | { count: number };

export type QueryParts = {
  /** Letters only, lower case, without accents, in their order. */
  words: string[];
  amount: Amount | null;
  /** The most that it may cost, where a price was typed. */
  priceMax: number | null;
};

/** More words tell nothing more and cost time. */
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
/** Not what a variety is called by: 'IR64', 'C4'. Behind a longer word it is an amount without a space: 'beras5kg'. */
const number = String.raw`(?<!\p{N}|(?<!\p{L})\p{L}{1,2})${digits}`;
/** Where a unit ends. */
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

/** A number as it is typed here: '2,5', '1.000', '1/2'. */
function figure(text: string): number {
  const [whole, part] = text
    .split('/')
    .map((one) => Number(one.replace(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.')));
  return part ? (whole ?? 0) / part : (whole ?? 0);
}

/** What was typed, taken apart: markup is nothing, amounts and prices are not words. */
export function partsOf(typed: string): QueryParts {
  let text = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/<\/?[a-z][^>]*>?/g, ' ')
    .replace(/&(?:[a-z]{2,8}|#\d{1,6});/g, ' ');
  let amount: Amount | null = null;
  let priceMax: number | null = null;
  text = text.replace(priced, (_, rp, rpUnit, plain, unit, most) => {
    const scale = /^j/.test(rpUnit ?? unit ?? '') ? 1_000_000 : (rpUnit ?? unit) ? 1000 : 1;
    priceMax = figure(rp ?? plain ?? most) * scale;
    return ' ';
  });
  text = text.replace(weighed, (_, digits, word, tens, unit) => {
    const times = tens === 'puluh' ? 10 : tens === 'ratus' ? 100 : 1;
    amount = { grams: (digits ? figure(digits) : numerals[word]!) * times * grams[unit]! };
    return ' ';
  });
  text = text.replace(counted, (_, digits, word) => {
    amount ??= { count: digits ? figure(digits) : numerals[word]! };
    return ' ';
  });
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    // 'sayur2' says it twice; a bare number says nothing that is searched for.
    .map((word) => word.replace(/^(\p{L}+)\d$/u, '$1').slice(0, 40))
    .filter((word) => !/^\d+$/.test(word))
    .slice(0, WORDS_MAX);
  return { words, amount, priceMax };
}
