import { dayInWib } from '../../../shared/figures/days.ts';
import type { reportQuery } from '../../../shared/input/reports.ts';
import { namesOf } from '../../form/field-name.ts';
import { textsOf } from '../list/list-state.ts';

export type ReportAsked = { type: 'monthly' | 'yearly' | 'custom'; start: string; end: string };

/** What a report's page is given: the report, or why there is none, and what its form shows. */
export type ReportData<T> = { report: T | null; wrong: string | null } & ReturnType<typeof reportAsked>;

export const named = namesOf<typeof reportQuery>();
const NAMES = [named('type'), named('start'), named('end')];

/** What an address asks the report for: its days count with a range alone, since the form hides them otherwise. */
export function askedIn(url: string): Record<string, string> {
  const query = textsOf(new URL(url).searchParams, NAMES);
  return query.type === 'custom' ? query : Object.fromEntries(query.type ? [['type', query.type]] : []);
}

/** What the form shows of it: without days of its own the month up to today, in WIB. */
export function reportAsked(url: string, now: Date): { asked: ReportAsked; today: string } {
  const { type, start, end } = askedIn(url);
  const today = dayInWib(now);
  return {
    asked: {
      type: type === 'yearly' || type === 'custom' ? type : 'monthly',
      start: start ?? `${today.slice(0, 8)}01`,
      end: end ?? today,
    },
    today,
  };
}

/** What the server loads or, where it cannot be reached, no report, so that the page says so and offers to retry. */
export async function orNothing<T extends { report: unknown }>(request: Request, load: () => Promise<T>) {
  try {
    return await load();
  } catch (thrown) {
    // A failed connection; redirects and answers of the server are thrown on.
    if (!(thrown instanceof TypeError)) throw thrown;
    return { report: null, wrong: null, ...reportAsked(request.url, new Date()) };
  }
}
