import { DAY_MS, dayInWib, startOfDay } from '../../shared/format/dates.ts';
import { monthInWib } from './month-in-wib.ts';

/** From `from` up to, not including, `to`; `start` and `end` are its first and last day in WIB. */
export type DateSpan = { from: Date; to: Date; start: string; end: string };

export type ReportSpan = {
  span: DateSpan;
  /** The previous period, as long as `span`, or as long as its elapsed part while it is in progress. */
  before: DateSpan;
  /** The SQL interval that moves an instant of the previous period to its counterpart. */
  shift: string;
};

/**
 * The days of a report: a month, this one by default, the last twelve months including this one (so that its bars are
 * comparable), or a custom range, both ends included.
 */
export function reportSpan(
  query: { type: string; month?: string; start?: string; end?: string },
  now: Date,
): ReportSpan {
  if (query.type === 'custom') {
    const span = spanOf(startOfDay(query.start!), new Date(startOfDay(query.end!).getTime() + DAY_MS));
    const days = Math.round((span.to.getTime() - span.from.getTime()) / DAY_MS);
    const before = new Date(span.from.getTime() - days * DAY_MS);
    return { span, before: elapsedSpan(span, before, span.from, now), shift: `${days} days` };
  }
  const months = query.type === 'yearly' ? 12 : 1;
  const chosen = query.type === 'monthly' && query.month ? startOfDay(`${query.month}-01`) : now;
  const span = spanOf(monthInWib(chosen, 1 - months).from, monthInWib(chosen, 0).to);
  const first = monthInWib(span.from, -months).from;
  return { span, before: elapsedSpan(span, first, span.from, now), shift: `${months} months` };
}

function spanOf(from: Date, to: Date): DateSpan {
  return { from, to, start: dayInWib(from), end: dayInWib(new Date(to.getTime() - 1)) };
}

function elapsedSpan(span: DateSpan, from: Date, end: Date, now: Date): DateSpan {
  const under = now >= span.from && now < span.to;
  // Whole days: today counts as one, so that the same days can be added up by hand.
  const days = Math.floor((now.getTime() - span.from.getTime()) / DAY_MS) + 1;
  const most = under ? from.getTime() + days * DAY_MS : end.getTime();
  return spanOf(from, new Date(Math.min(most, end.getTime())));
}
