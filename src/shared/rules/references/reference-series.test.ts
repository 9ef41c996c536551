import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movePeriod, type PeriodOf, placePeriod, takeOverPeriod } from './reference-series.ts';

const say = (day: string) => day;
const series: PeriodOf[] = [
  { id: 1, from: '2025-01-15', until: '2025-01-23' },
  { id: 2, from: '2025-01-24', until: '2025-12-31' },
];

test.each([
  ['the day after the end', { from: '2026-01-01', until: null }, { from: '2026-01-01', until: null }, null],
  [
    'inside the last',
    { from: '2025-06-01', until: null },
    { from: '2025-06-01', until: '2025-12-31' },
    { id: 2, until: '2025-05-31' },
  ],
  [
    'inside the first',
    { from: '2025-01-20', until: null },
    { from: '2025-01-20', until: '2025-01-23' },
    { id: 1, until: '2025-01-19' },
  ],
  ['before all', { from: '2024-01-01', until: null }, { from: '2024-01-01', until: '2025-01-14' }, null],
] as const)('inserts a new price %s', (_name, wanted, period, neighbour) => {
  expect(placePeriod(series, wanted, say)).toEqual({ period, neighbour });
});

test.each([
  ['a gap after the end', { from: '2026-01-02', until: null }, 'gap'],
  ['a gap before the first', { from: '2024-01-01', until: '2025-01-13' }, 'gap'],
  ['an overlap with the next', { from: '2025-01-20', until: '2025-01-24' }, 'overlap'],
  ['a day that begins another', { from: '2025-01-24', until: null }, 'taken'],
  ['an end before its beginning', { from: '2026-01-01', until: '2025-12-31' }, 'backwards'],
] as const)('rejects %s', (_name, wanted, problem) => {
  expect(placePeriod(series, wanted, say)).toMatchObject({ problem });
});

const isWhole = (rows: PeriodOf[]) => {
  const sorted = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.every((row, at) => {
    const next = sorted[at + 1];
    if (row.until !== null && row.until < row.from) return false;
    if (!next) return true;
    return row.until !== null && Date.parse(next.from) - Date.parse(row.until) === 86_400_000;
  });
};

test('no sequence of additions, corrections and deletions leaves an overlap or a gap', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
  const step = fc.record({
    what: fc.constantFrom('add', 'move', 'delete'),
    at: fc.nat(20),
    from: day,
    until: fc.option(day),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let rows: PeriodOf[] = [];
      let id = 0;
      for (const { what, at, from, until } of steps) {
        const row = rows[at % Math.max(rows.length, 1)];
        if (what !== 'add' && !row) continue;
        if (what === 'delete') {
          const change = takeOverPeriod(rows, row!.id);
          rows = rows
            .filter((one) => one !== row)
            .map((one) => (one.id === change?.id ? { ...one, until: change.until } : one));
        } else {
          const wanted = { from, until };
          const placed =
            what === 'add' ? placePeriod(rows, wanted, say) : movePeriod(rows, row!.id, wanted, say);
          if ('problem' in placed) continue;
          const { period, neighbour } = placed;
          id += 1;
          rows = [
            ...rows
              .filter((one) => what === 'add' || one !== row)
              .map((one) => (one.id === neighbour?.id ? { ...one, until: neighbour.until } : one)),
            { id: what === 'add' ? id * 100 : row!.id, ...period },
          ];
        }
        expect(isWhole(rows)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
