import type { Currency } from '../../shared/format/money.ts';

/**
 * The format of a column's values; `money` is an integer in the store currency's minor unit, `percent` is 12 for 12 %.
 */
export type ValueKind = 'text' | 'number' | 'money' | 'percent';
export type DocumentValue = string | number | null;

type Column = {
  title: string;
  kind: ValueKind;
  /** The column's share of the page's width relative to the others; 1 by default. */
  wide?: number;
};

export type DocumentTable = { title: string; columns: Column[]; rows: DocumentValue[][]; empty: string };

/** A value and its value in the previous period; `before` is null without a comparison. */
export type DocumentFact = {
  label: string;
  kind: Exclude<ValueKind, 'text'>;
  value: number;
  before: number | null;
};

export type Chart = {
  title: string;
  kind: Exclude<ValueKind, 'text'>;
  bars: { label: string; value: number; before: number | null }[];
};

/** The content of a report, from which both its PDF and its XLSX are made. */
export type ReportDocument = {
  site: { product: string; address: string; phone: string; email: string; logo: string };
  /** The name of the files, without an extension. */
  name: string;
  title: string;
  /** The period of the report and of its comparison, as text. */
  period: string;
  compared: string | null;
  madeAt: Date;
  currency: Currency;
  facts: DocumentFact[];
  charts: Chart[];
  tables: DocumentTable[];
};

/** The change from `before` to `value` in whole percent; null without a comparison. */
export function percentChange(value: number, before: number | null): number | null {
  return before === null || before === 0 ? null : Math.round(((value - before) / before) * 100);
}
