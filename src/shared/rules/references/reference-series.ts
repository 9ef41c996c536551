import { DAY_MS, dayOfUtc } from '../../format/dates.ts';

/*
 * The rows of one series (commodity, class, kind, level and zone) follow each other day by day, without overlaps and
 * without gaps (trade 8). These functions compute the days of a new or corrected row, and which neighbour loses or
 * gains days.
 */

/** The days of a row, both included; null means an open end. */
export type Period = { from: string; until: string | null };
export type PeriodOf = Period & { id: number };

/** Which neighbour changes its last day. */
export type NeighbourChange = { id: number; until: string | null };
export type SeriesProblem = {
  /** `taken`: a row begins on that day; `gap` and `overlap` name the days. */
  problem: 'taken' | 'gap' | 'overlap' | 'backwards';
  field: 'effective_from' | 'effective_until';
  text: string;
};
type Placed = { period: Period; neighbour: NeighbourChange | null };

const before = (day: string) => dayOfUtc(Date.parse(day) - DAY_MS);
const after = (day: string) => dayOfUtc(Date.parse(day) + DAY_MS);
const includes = ({ from, until }: Period, day: string) => from <= day && (until === null || day <= until);

const problem = (
  kind: SeriesProblem['problem'],
  field: SeriesProblem['field'],
  text: string,
): SeriesProblem => ({ problem: kind, field, text });

const BACKWARDS = problem('backwards', 'effective_until', 'Hari terakhir sebelum hari pertamanya');
const TAKEN = problem('taken', 'effective_from', 'Tanggal ini sudah punya harga');

/** The problem of a last day that does not meet the next row; null when it does. */
function nextProblem(until: string, next: Period, say: (day: string) => string): SeriesProblem | null {
  if (until === before(next.from)) return null;
  return until < next.from
    ? problem(
        'gap',
        'effective_until',
        `Kosong dari ${say(after(until))} sampai ${say(before(next.from))}; isi ${say(before(next.from))} atau kosongkan`,
      )
    : problem('overlap', 'effective_until', `Bertumpuk dengan harga yang mulai ${say(next.from)}`);
}

/**
 * Places a new row: inside another row it takes the rest of that row's days; before the first it lasts until the first;
 * after an end it begins on the next day. `say` formats a day.
 */
export function placePeriod(
  series: readonly PeriodOf[],
  wanted: Period,
  say: (day: string) => string,
): Placed | SeriesProblem {
  const rows = series.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const { from, until } = wanted;
  if (until !== null && until < from) return BACKWARDS;
  if (rows.some((row) => row.from === from)) return TAKEN;
  const next = rows.find((row) => row.from > from);
  const holder = rows.find((row) => includes(row, from));
  if (next) {
    const wrong = until === null ? null : nextProblem(until, next, say);
    if (wrong) return wrong;
    return {
      period: { from, until: before(next.from) },
      neighbour: holder ? { id: holder.id, until: before(from) } : null,
    };
  }
  if (holder) {
    return {
      period: { from, until: until ?? holder.until },
      neighbour: { id: holder.id, until: before(from) },
    };
  }
  const end = rows.at(-1)?.until ?? null;
  if (end !== null && from !== after(end)) {
    return problem(
      'gap',
      'effective_from',
      `Kosong dari ${say(after(end))} sampai ${say(before(from))}; mulai ${say(after(end))}`,
    );
  }
  return { period: wanted, neighbour: null };
}

/** Moves a row's first or last day; the row before it gives or takes the days. */
export function movePeriod(
  series: readonly PeriodOf[],
  id: number,
  wanted: Period,
  say: (day: string) => string,
): Placed | SeriesProblem {
  const rows = series.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const at = rows.findIndex((row) => row.id === id);
  const previous = rows[at - 1];
  const next = rows[at + 1];
  const { from, until } = wanted;
  if (rows.some((row) => row.id !== id && row.from === from)) return TAKEN;
  if (previous && from < previous.from) {
    return problem('overlap', 'effective_from', `Bertumpuk dengan harga yang mulai ${say(previous.from)}`);
  }
  const last = until ?? (next ? before(next.from) : null);
  if (last !== null && last < from) return until === null ? TAKEN : BACKWARDS;
  const wrong = next && last !== null ? nextProblem(last, next, say) : null;
  if (wrong) return wrong;
  return {
    period: { from, until: last },
    neighbour: previous ? { id: previous.id, until: before(from) } : null,
  };
}

/** The row before a deleted one takes its days. */
export function takeOverPeriod(series: readonly PeriodOf[], id: number): NeighbourChange | null {
  const rows = series.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const at = rows.findIndex((row) => row.id === id);
  const previous = rows[at - 1];
  return previous ? { id: previous.id, until: rows[at]!.until } : null;
}
