import type { Currency } from '../../shared/figures/money.ts';
import { typedQuantity } from '../../shared/figures/quantity.ts';
import { CATEGORIES, categoryLabel } from '../../shared/labels.ts';
import { classOf, QUALITY_CLASSES } from '../../shared/quality/classes.ts';
import type { Cell } from './cell.ts';

/**
 * How a cell becomes what the form's schema takes. What cannot be read is handed on as it was typed, so that the schema
 * says what is wrong with it.
 */
export type CellReader = (cell: Cell, currency: Currency) => unknown;

export const asText: CellReader = ({ text }) => text.trim() || undefined;

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

/** `2,5`, `2.5`, `1.000` or `1.000,5`; Excel's own numbers as they are. */
export const asQuantity: CellReader = ({ text, number }) => {
  const typed = text.trim();
  if (number) return Number(typed);
  const value = typedQuantity(typed.replace(/,0+$/, ''));
  return value === null ? undefined : Number.isNaN(value) ? typed : value;
};

/** The number of a record, as an export has it. */
export const asNumber: CellReader = ({ text }) => {
  const typed = text.trim();
  return typed === '' ? undefined : /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : typed;
};

/** A price in the store currency, with or without its sign; in the minor unit. */
export const asMoney: CellReader = (cell, currency) => {
  const text = cell.text.trim().replace(/^(Rp\.?|IDR|\$|USD)\s*/i, '');
  if (currency === 'IDR') return asWhole({ ...cell, text }, currency);
  if (text === '') return undefined;
  const plain = text.replaceAll(',', '');
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : text;
};

/** `-7.7971` or `-7,7971`. */
export const asDecimal: CellReader = ({ text }) => {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^[-+]?\d+([.,]\d+)?(e-?\d+)?$/i.test(typed) ? Number(typed.replace(',', '.')) : typed;
};

export const asYesNo: CellReader = ({ text }) => {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  if (['ya', 'y', 'yes', 'true', '1'].includes(typed)) return true;
  if (['tidak', 't', 'no', 'n', 'false', '0'].includes(typed)) return false;
  return typed;
};

/** `2026-11-21`, `21/11/2026` or Excel's count of days. */
export const asDay: CellReader = ({ text, number }) => {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (number && /^\d{4,6}(\.\d+)?$/.test(typed)) {
    // Excel counts from the last day of 1899, with a 29 February 1900 that never was.
    return new Date((Math.floor(Number(typed)) - 25_569) * 86_400_000).toISOString().slice(0, 10);
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

/** A class of quality by its code, its name or its short name: `premium`, `Beras premium`, `GKP`. */
export const asClass: CellReader = ({ text }) => {
  const typed = text.trim().toLowerCase();
  const named = QUALITY_CLASSES.find((code) => {
    const { label, short } = classOf(code);
    return [code, label.toLowerCase(), short.toLowerCase()].includes(typed);
  });
  return named ?? (typed || undefined);
};

/** Words parted by commas. */
export const asTags: CellReader = ({ text }) => {
  const tags = text.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag !== '') ? tags.filter((tag) => tag !== '') : undefined;
};

export const asLower: CellReader = ({ text }) => text.trim().toLowerCase() || undefined;
