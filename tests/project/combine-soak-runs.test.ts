import { expect, test } from 'vitest';
import { together } from '../../scripts/soak/combine-runs.ts';

test('pieces of a proof add up; the slowest stays the slowest, and one that failed is told', () => {
  const piece = { at: '2026-11-23T00:00:00Z', commit: '1234567', minutes: 1.5 };
  const figures = {
    kills: 50,
    lost: 0,
    'median restart, ms': 2_000,
    'slowest restart, ms': 3_700,
    first: 'a',
  };
  expect(
    together([
      { ...piece, seed: 1, figures },
      { ...piece, seed: 2, figures: { ...figures, kills: 25, 'slowest restart, ms': 6_100 } },
      { ...piece, seed: 3, failed: 'bids that were acknowledged are lost: 7' },
    ]),
  ).toEqual({
    kills: 75,
    lost: 0,
    'median restart, ms': 2_000,
    'slowest restart, ms': 6_100,
    pieces: 3,
    'pieces that failed': 1,
    minutes: 4.5,
    seeds: '1 2 3',
  });
});
