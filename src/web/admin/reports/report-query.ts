import type { OrderRows } from '../../../shared/enums/report-breakdowns.ts';
import { dayInWib, longMonthText } from '../../../shared/format/dates.ts';
import { parseTypedDay } from '../../../shared/format/typed-day.ts';
import type { reportQuery } from '../../../shared/schemas/report-schemas.ts';
import { fieldNamesOf } from '../../forms/field-name.ts';
import { nonEmptyParams } from '../data-table/list-url.ts';

export type ReportQuery = {
  type: 'monthly' | 'yearly' | 'custom';
  month: string;
  start: string;
  end: string;
};

/** Data of a report page: the report or its error, and the state of the form. */
export type ReportData<T> = { report: T | null; wrong: string | null } & ReturnType<typeof reportFormState>;

export const reportFieldName = fieldNamesOf<typeof reportQuery>();
const REPORT_PARAMS = (['type', 'month', 'start', 'end'] as const).map(reportFieldName);

/**
 * Reads the report's query from the URL; the dates apply to a custom range only and the month to a monthly report, because the
 * form hides them otherwise.
 */
export function reportQueryFromUrl(url: string): Record<string, string> {
  const query = nonEmptyParams(new URL(url).searchParams, REPORT_PARAMS);
  const { type, month, ...days } = query;
  const named: Record<string, string> = type ? { type } : {};
  if (type === 'custom')
    return {
      ...named,
      ...Object.fromEntries(Object.entries(days).map(([name, text]) => [name, parseTypedDay(text)])),
    };
  return type !== 'yearly' && month ? { ...named, month } : named;
}

/** The form's state; without dates in the URL the current month up to today, in WIB. */
export function reportFormState(url: string, now: Date): { asked: ReportQuery; today: string } {
  const { type, month, start, end } = reportQueryFromUrl(url);
  const today = dayInWib(now);
  return {
    asked: {
      type: type === 'yearly' || type === 'custom' ? type : 'monthly',
      month: month ?? today.slice(0, 7),
      start: start ?? `${today.slice(0, 8)}01`,
      end: end ?? today,
    },
    today,
  };
}

/** Returns the loader's data or, without a connection, an empty report, so that the page offers a retry. */
export async function withEmptyReport<T extends { report: unknown }>(
  request: Request,
  load: () => Promise<T>,
) {
  try {
    return await load();
  } catch (thrown) {
    // A failed connection; redirects and responses of the server are rethrown.
    if (!(thrown instanceof TypeError)) throw thrown;
    return { report: null, wrong: null, ...reportFormState(request.url, new Date()) };
  }
}

/** The URL's query of a report's page by the days of a loaded report, so that a link keeps its meaning tomorrow. */
export const ordersHref = (
  { start, end }: { start: string; end: string },
  row: { by: OrderRows; key: string } | null = null,
): string => `/admin/reports/orders?${new URLSearchParams({ type: 'custom', start, end, ...(row ?? {}) })}`;

/** The report's parameters, limited to those of its type. */
export function queryOf({ type, month, start, end }: ReportQuery): Record<string, string> {
  if (type === 'custom') return { type, start, end };
  return type === 'monthly' ? { type, month } : { type };
}

/** The months to choose from, the newest first, and the requested one. */
export function monthOptions(today: string, asked: string): { value: string; label: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const months = Array.from({ length: 36 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  const all = months.includes(asked) ? months : [...months, asked];
  return all.map((value) => ({ value, label: longMonthText(value) }));
}
