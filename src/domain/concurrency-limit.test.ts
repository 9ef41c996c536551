import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

test('runs at most the given number of tasks at once, in order, also after one fails', async () => {
  const two = concurrencyLimit(2);
  let now = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) =>
    two(async () => {
      now += 1;
      most = Math.max(most, now);
      order.push(number);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      if (number % 5 === 0) throw new Error(String(number));
      return number;
    });
  const done = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => work(number)));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('a full queue rejects with the “busy” error, and accepts again afterwards', async () => {
  const one = concurrencyLimit(1, 2);
  const ends: (() => void)[] = [];
  const work = () => one(() => new Promise<void>((end) => ends.push(end)));
  const taken = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  for (const _ of taken) {
    await new Promise((resolve) => setImmediate(resolve));
    ends.shift()!();
  }
  await Promise.all(taken);
  const again = work();
  await new Promise((resolve) => setImmediate(resolve));
  ends.shift()!();
  await again;
});
