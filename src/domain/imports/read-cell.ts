import { CATEGORIES, categoryLabel } from '../../shared/enums/labels.ts';
import type { Currency } from '../../shared/format/money.ts';
import { parseQuantityInput } from '../../shared/format/quantity.ts';
import { UNITS, type Unit } from '../../shared/format/units.ts';
import { QUALITY_CLASSES, qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { COMMODITIES, commodityDefinition } from '../../shared/rules/references/commodities.ts';
import { dayOfExcel } from '../file-formats/spreadsheet-terms.ts';
import type { ImportCell } from './import-cell.ts';

/**
 * Converts a cell to the input of the form's schema. An unreadable cell passes through as typed, so that the schema
 * reports the error.
 */
export type CellReader = (cell: ImportCell, currency: Currency) => unknown;

/** Removes the currency before a number, and the `,-` or `,00-` after it, which means no sen. */
export const plainNumber = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/\s/g, '')
    .replace(/^(Rp\.?|IDR|\$|USD)/i, '')
    .replace(/(rupiah|idr)$/i, '')
    .replace(/[.,]?[-–—=]+$/, '');

export const asText: CellReader = ({ text }) => text.normalize('NFC').trim() || undefined;

/** `12500`, `12.500` or `12.500,00`. */
const asWhole: CellReader = ({ text, number }) => {
  const typed = text.trim().replace(/\s/g, '');
  if (typed === '') return undefined;
  if (number) return Number(typed);
  if (/^-?\d+([.,]0+)?$/.test(typed) && !/[.,]000$/.test(typed)) return Number.parseInt(typed, 10);
  if (/^-?\d{1,3}(\.\d{3})+(,0+)?$/.test(typed)) return Number(typed.replace(/,0+$/, '').replaceAll('.', ''));
  if (/^-?\d{1,3}(,\d{3})+(\.0+)?$/.test(typed))
    return Number(typed.replace(/\.0+$/, '').replaceAll(',', ''));
  return typed;
};

/** `2,5`, `2.5`, `1.000` or `1.000,5`; Excel's own numbers stay. */
export const asQuantity: CellReader = ({ text, number }) => {
  const typed = text.trim();
  if (number) return Number(typed);
  // A number with both marks shows that it is in English notation.
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(typed)) return Number(typed.replaceAll(',', ''));
  // Our own exports write a fourth decimal, so that `1,234` cannot be taken for a thousand.
  const value = parseQuantityInput(typed.replace(/,0+$/, '').replace(/^(-?[\d.]*\d,\d{3})0+$/, '$1'));
  return value === null ? undefined : Number.isNaN(value) ? typed : value;
};

/**
 * Digits that are no number, such as a bank account's: leading zeros stay, and Excel's `1.2E+14` is reported, not
 * guessed.
 */
export const asDigits: CellReader = ({ text }) =>
  text.normalize('NFKC').trim().replace(/^'/, '') || undefined;

/** The number of a record, as an export contains it. */
export const asNumber: CellReader = ({ text }) => {
  const typed = text.trim();
  return typed === '' ? undefined : /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : typed;
};

/** A price in the store currency, with or without its symbol; in the minor unit. */
export const asMoney: CellReader = (cell, currency) => {
  const text = plainNumber(cell.text);
  if (currency === 'IDR') return asWhole({ ...cell, text }, currency);
  if (text === '') return undefined;
  const isEnglish = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text);
  const isIndonesian = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(text);
  if (!cell.number && !isEnglish && !isIndonesian) return text;
  const plain = isIndonesian ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  return Math.round(Number(plain) * 100);
};

/** `-7.7971` or `-7,7971`. */
export const asDecimal: CellReader = ({ text }) => {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^[-+]?\d+([.,]\d+)?(e-?\d+)?$/i.test(typed) ? Number(typed.replace(',', '.')) : typed;
};

/** `14`, `13,5` or `13,5%`, as a workbook shows 0.135. */
export const asPercent: CellReader = (cell, currency) =>
  asDecimal({ ...cell, text: cell.text.trim().replace(/(\d) ?%$/, '$1') }, currency);

export const asYesNo: CellReader = ({ text }) => {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  if (['ya', 'y', 'yes', 'true', '1'].includes(typed)) return true;
  if (['tidak', 't', 'no', 'n', 'false', '0'].includes(typed)) return false;
  return typed;
};

/** The first letters of the months, in Indonesian and English. */
const MONTHS = 'jan,feb peb,mar,apr,mei may,jun,jul,agu agt ags aug,sep,okt oct,nov nop,des dec'
  .split(',')
  .map((names) => names.split(' '));

/** A midnight after a day, as databases and programs write it. */
const MIDNIGHT = /[T ]00[:.]00([:.]00(\.0+)?)?Z?$/;

/** `2026-11-21`, `21/11/2026`, `Sabtu, 21 November 2026`, `21-Nov-26` or Excel's day number. */
export const asDay: CellReader = ({ text, number }) => {
  const typed = text
    .trim()
    .replace(MIDNIGHT, '')
    .replace(/^[a-z']{3,9}, ?/i, '');
  if (typed === '') return undefined;
  if (number && /^\d{4,6}(\.\d+)?$/.test(typed)) {
    return dayOfExcel(Number(typed));
  }
  const worded = /^(\d{1,2})[ /-]([a-z]{3,9})[ /-](\d{4}|\d{2})$/i.exec(typed);
  const month = worded
    ? MONTHS.findIndex((names) => names.includes(worded[2]!.slice(0, 3).toLowerCase()))
    : -1;
  if (worded && month >= 0) {
    return `${worded[3]!.padStart(4, '20')}-${String(month + 1).padStart(2, '0')}-${worded[1]!.padStart(2, '0')}`;
  }
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  return local ? `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}` : typed;
};

/** The code or the visible name of a category. */
export const asCategory: CellReader = ({ text }) => {
  const typed = text.trim().toLowerCase();
  return (
    CATEGORIES.find((code) => code === typed || categoryLabel[code].toLowerCase() === typed) ??
    (typed || undefined)
  );
};

/** A quality class by its code, its name or its short name: `premium`, `Beras premium`, `GKP`. */
export const asClass: CellReader = ({ text }) => {
  const typed = text.trim().toLowerCase();
  const named = QUALITY_CLASSES.find((code) => {
    const { label, short } = qualityClassOf(code);
    return [code, label.toLowerCase(), short.toLowerCase()].includes(typed);
  });
  return named ?? (typed || undefined);
};

/** A commodity by its code or its name: `cabai_rawit_merah`, `Cabai rawit merah`. */
export const asCommodity: CellReader = ({ text }) => {
  const typed = text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  return (
    COMMODITIES.find((code) => code === typed || commodityDefinition(code).label === typed) ??
    (typed || undefined)
  );
};

/** Rupiah, whatever the store's currency. */
export const asRupiah: CellReader = (cell) => asMoney(cell, 'IDR');

/** A code in any case: `HPP`. */
export const asWord: CellReader = ({ text }) => text.trim().toLowerCase() || undefined;

/** A level of reference prices, by its code or by the people it names. */
export const asReferenceLevel: CellReader = ({ text }) => {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^tingkat /, '');
  return typed === 'petani' ? 'produsen' : typed === 'penggilingan' ? 'gudang' : typed || undefined;
};

/** `1` or `Zona 1`. */
export const asZone: CellReader = ({ text }) => {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^zona /, '');
  return typed === '' ? undefined : /^\d$/.test(typed) ? Number(typed) : typed;
};

/** Words separated by commas. */
export const asTags: CellReader = ({ text }) => {
  const tags = text
    .normalize('NFC')
    .split(',')
    .map((tag) => tag.trim());
  return tags.some((tag) => tag !== '') ? tags.filter((tag) => tag !== '') : undefined;
};

/** A name, phone, e-mail or number by which a farmer is found. */
export const asFarmer: CellReader = ({ text }) =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase() || undefined;

/** Other spellings of the units of the shop. */
const UNIT_SPELLINGS: Record<string, Unit> = {
  kilogram: 'kg',
  kilo: 'kg',
  kgs: 'kg',
  kgm: 'kg',
  g: 'gram',
  gr: 'gram',
  grm: 'gram',
  t: 'ton',
  tonne: 'ton',
  kuintal: 'kwintal',
  quintal: 'kwintal',
  kw: 'kwintal',
  kwt: 'kwintal',
  ku: 'kwintal',
  l: 'liter',
  lt: 'liter',
  ltr: 'liter',
  litre: 'liter',
  bh: 'buah',
  pcs: 'buah',
  pc: 'buah',
  biji: 'buah',
  butir: 'buah',
};

export const asUnit: CellReader = ({ text }) => {
  const typed = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(rp\.?)? ?(\/|per ) ?|\.$/g, '')
    .replace(/^(kilo|k) (gram|g)$/, '$1$2');
  return typed === '' ? undefined : Object.hasOwn(UNIT_SPELLINGS, typed) ? UNIT_SPELLINGS[typed] : typed;
};

/** Local measures whose content differs between sellers. */
const MARKET_MEASURES = new Set(
  'ikat,sisir,tandan,karung,sak,bal,bak,bakul,keranjang,krat,peti,dus,kardus,box,pak,pack,bungkus,kantong,plastik,botol,jerigen,kaleng,blek,rak,tray,ekor,ember,rumpun,tangkai,batang,lembar,tumpuk,genggam,gepok,renteng,gantang,pikul,dacin'.split(
    ',',
  ),
);

/** The suggestion for a unit that the shop does not know; null for a known one. */
export function unitProblem(unit: unknown): string | null {
  if (unit === undefined || UNITS.some((known) => known === unit)) return null;
  const typed = String(unit).slice(0, 30).toWellFormed();
  const choice = `Pilih ${UNITS.join(', ')}.`;
  if (typed === 'ons')
    return `Satuan “ons” belum bisa dipakai. ${choice} Satu ons sama dengan 100 gram atau 0,1 kg`;
  const measure = typed.split(/[^a-z]+/).find((word) => MARKET_MEASURES.has(word));
  if (!measure) return `Satuan “${typed}” tidak dikenal. ${choice}`;
  return `Satuan “${typed}” belum bisa dipakai, karena isi satu ${measure} tidak selalu sama. ${choice} Jual per kg, atau pakai buah dan tulis isinya di nama produk, misalnya “Beras karung 25 kg”`;
}
