import { expect, test } from 'vitest';
import { pinAreas } from './pin-areas.ts';

test('a lone pin has a full touch area; neighbours share the space between them', () => {
  const [alone] = pinAreas([{ x: 100, y: 100 }], 50);
  for (const { x, y } of alone ?? []) expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(50, -1);

  const [left, right] = pinAreas(
    [
      { x: 100, y: 100 },
      { x: 120, y: 100 },
    ],
    50,
  );
  expect(Math.max(...(left ?? []).map(({ x }) => x))).toBe(110);
  expect(Math.min(...(left ?? []).map(({ x }) => x))).toBe(50);
  expect(Math.min(...(right ?? []).map(({ x }) => x))).toBe(110);
});

test('pins at the same spot keep their whole area', () => {
  const spot = { x: 10, y: 10 };
  const areas = pinAreas([spot, { ...spot }], 20);
  expect(areas.map((area) => area.length)).toEqual([24, 24]);
});
