import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { quietFrom: 21, quietTo: 5 };
const noon = { quietFrom: 12, quietTo: 13 };

test.each([
  ['at the first instant', night, '2026-11-21T14:00:00Z', '2026-11-21T22:00:00Z'],
  ['an instant before', night, '2026-11-21T13:59:59.999Z', null],
  ['after midnight in WIB', night, '2026-11-21T17:30:00Z', '2026-11-21T22:00:00Z'],
  ['an instant before the end', night, '2026-11-21T21:59:59.999Z', '2026-11-21T22:00:00Z'],
  ['at the end', night, '2026-11-21T22:00:00Z', null],
  ['within a day', noon, '2026-11-21T05:30:00Z', '2026-11-21T06:00:00Z'],
  ['outside', noon, '2026-11-21T06:00:00Z', null],
  ['none chosen', {}, '2026-11-21T17:30:00Z', null],
  ['no length', { quietFrom: 7, quietTo: 7 }, '2026-11-21T00:30:00Z', null],
] as const)('quiet hours: %s', (_name, preferences, now, until) => {
  expect(quietUntil(preferences, new Date(now))).toEqual(until && new Date(until));
});
