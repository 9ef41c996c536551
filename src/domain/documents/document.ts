import type { Currency } from '../../shared/figures/money.ts';

/** How a column's values are written; `money` is an integer in the store currency's minor unit, `percent` 12 for 12 %. */
export type Kind = 'text' | 'number' | 'money' | 'percent';
export type Value = string | number | null;

type Column = {
  title: string;
  kind: Kind;
  /** Share of the page's width that the column wants beside the others; 1 unless told otherwise. */
  wide?: number;
};

export type DocumentTable = { title: string; columns: Column[]; rows: Value[][]; empty: string };

/** One figure with what it was in the period before; `before` null where there is nothing to compare with. */
export type Fact = { label: string; kind: Exclude<Kind, 'text'>; value: number; before: number | null };

export type Chart = {
  title: string;
  kind: Exclude<Kind, 'text'>;
  bars: { label: string; value: number; before: number | null }[];
};

/** What a report says, however it is written: the page's PDF and XLSX both come from one of these. */
export type ReportDocument = {
  site: { product: string; address: string; phone: string; email: string; logo: string };
  /** What the files are called, without ending. */
  name: string;
  title: string;
  /** The days that it is about, and those that it is compared with, in words. */
  period: string;
  compared: string | null;
  madeAt: Date;
  currency: Currency;
  facts: Fact[];
  charts: Chart[];
  tables: DocumentTable[];
};

/** Change from `before` to `value` in whole percent; null where there is nothing to compare with. */
export function changeOf(value: number, before: number | null): number | null {
  return before === null || before === 0 ? null : Math.round(((value - before) / before) * 100);
}
