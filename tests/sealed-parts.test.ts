import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Gathered,
  gather,
  partsOf,
  type Shown,
  shownBy,
} from '../src/web/orders/weighing/sealed/parts.ts';

const nota = (readings: number): Shown => ({
  kind: 'nota',
  key: 'a1b2c3d4'.repeat(4),
  ticket: JSON.stringify({
    readings: Array.from({ length: readings }, (_, at) => ({
      gross: 50 + ((at * 7919) % 997) / 1000,
      tare: 0.2,
    })),
  }),
  seal: 'f'.repeat(64),
});
const ya: Shown = {
  kind: 'ya',
  key: 'a1b2c3d4'.repeat(4),
  yes: 'e'.repeat(64),
  takes_excess: true,
  confirm_below_hpp: false,
};
const read = (texts: string[]) =>
  texts.reduce<Gathered | null>((have, text) => gather(have, text) ?? have, null);

test('what one phone shows the other reads, in whatever order its codes come, and no sooner than all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.infiniteStream(fc.nat()), async (sacks, dice) => {
      const shown = nota(sacks);
      const parts = await partsOf(shown);
      const order = parts
        .map((part) => ({ part, at: dice.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ part }) => part);
      expect(await shownBy(read(order)!)).toEqual(shown);
      if (parts.length > 1) expect(await shownBy(read(order.slice(1))!)).toBeNull();
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(500);
    }),
    { numRuns: 40 },
  );
  expect(await partsOf(nota(10))).toHaveLength(1);
  expect(await shownBy(read(await partsOf(ya))!)).toEqual(ya);
});

test("another thing's code begins anew, and what is none of ours is nothing", async () => {
  const parts = await partsOf(nota(200));
  const [one] = await partsOf(ya);
  expect(await shownBy(gather(read(parts.slice(0, 1)), one!)!)).toEqual(ya);
  for (const text of [
    '',
    'https://contoh.example/',
    'NT1.a1b2c3d4n.2.1.AAAA',
    'NT1.a1b2c3d4n.1.99.AAAA',
    'NT1.x.1.1.A',
  ])
    expect(gather(null, text)).toBeNull();
  expect(await shownBy({ name: 'a1b2c3d4n', of: 1, parts: { 1: 'AAAA' } })).toBeNull();
});
