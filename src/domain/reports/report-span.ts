import { DAY_MS, dayInWib, startOfDay } from '../../shared/figures/days.ts';
import { monthInWib } from './month-in-wib.ts';

/** From `from` up to, not including, `to`; `start` and `end` are its first and last day in WIB. */
export type Span = { from: Date; to: Date; start: string; end: string };

export type ReportSpan = {
  span: Span;
  /** The period before, as long as `span`, or as long as what has passed of it where it is still under way. */
  before: Span;
  /** By how much an instant of the period before is moved to fall on its counterpart: an SQL interval. */
  shift: string;
};

/**
 * The days that a report is about: this month, the twelve months that end with it (so that its bars stand beside each
 * other), or days of one's own choice, both ends included.
 */
export function reportSpan(query: { type: string; start?: string; end?: string }, now: Date): ReportSpan {
  if (query.type === 'custom') {
    const span = spanOf(startOfDay(query.start!), new Date(startOfDay(query.end!).getTime() + DAY_MS));
    const days = Math.round((span.to.getTime() - span.from.getTime()) / DAY_MS);
    const before = new Date(span.from.getTime() - days * DAY_MS);
    return { span, before: elapsed(span, before, span.from, now), shift: `${days} days` };
  }
  const months = query.type === 'yearly' ? 12 : 1;
  const span = spanOf(monthInWib(now, 1 - months).from, monthInWib(now, 0).to);
  const first = monthInWib(span.from, -months).from;
  return { span, before: elapsed(span, first, span.from, now), shift: `${months} months` };
}

function spanOf(from: Date, to: Date): Span {
  return { from, to, start: dayInWib(from), end: dayInWib(new Date(to.getTime() - 1)) };
}

function elapsed(span: Span, from: Date, end: Date, now: Date): Span {
  const under = now >= span.from && now < span.to;
  // Whole days: today counts as one, so that anybody can add up the same days.
  const days = Math.floor((now.getTime() - span.from.getTime()) / DAY_MS) + 1;
  const most = under ? from.getTime() + days * DAY_MS : end.getTime();
  return spanOf(from, new Date(Math.min(most, end.getTime())));
}
