import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addPart,
  assemblePayload,
  type GatheredParts,
  type QrPayload,
  splitIntoParts,
} from '../../src/web/orders/weighing/offline/qr-parts.ts';

const nota = (readings: number): QrPayload => ({
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
const ya: QrPayload = {
  kind: 'ya',
  key: 'a1b2c3d4'.repeat(4),
  yes: 'e'.repeat(64),
  takes_excess: true,
  confirm_below_hpp: false,
};
const read = (texts: string[]) =>
  texts.reduce<GatheredParts | null>((have, text) => addPart(have, text) ?? have, null);

test('one phone reads what the other shows, in any order of codes, and only once all are read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.infiniteStream(fc.nat()), async (sacks, dice) => {
      const shown = nota(sacks);
      const parts = await splitIntoParts(shown);
      const order = parts
        .map((part) => ({ part, at: dice.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ part }) => part);
      expect(await assemblePayload(read(order)!)).toEqual(shown);
      if (parts.length > 1) expect(await assemblePayload(read(order.slice(1))!)).toBeNull();
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(500);
    }),
    { numRuns: 40 },
  );
  expect(await splitIntoParts(nota(10))).toHaveLength(1);
  expect(await assemblePayload(read(await splitIntoParts(ya))!)).toEqual(ya);
});

test('a code of another transfer starts again, and a foreign code is ignored', async () => {
  const parts = await splitIntoParts(nota(200));
  const [one] = await splitIntoParts(ya);
  expect(await assemblePayload(addPart(read(parts.slice(0, 1)), one!)!)).toEqual(ya);
  for (const text of [
    '',
    'https://contoh.example/',
    'NT1.a1b2c3d4n.2.1.AAAA',
    'NT1.a1b2c3d4n.1.99.AAAA',
    'NT1.x.1.1.A',
  ])
    expect(addPart(null, text)).toBeNull();
  expect(await assemblePayload({ name: 'a1b2c3d4n', total: 1, parts: { 1: 'AAAA' } })).toBeNull();
});
