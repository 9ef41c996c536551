import { afterEach, expect, test, vi } from 'vitest';
import { aggregator } from './aggregator.ts';

afterEach(() => vi.useRealTimers());

test('retries what could not be written until the shop stops, and not afterwards', async () => {
  vi.useFakeTimers();
  const write = vi.fn(async (_some: string[]) => {
    throw new Error('the database is away');
  });
  const warn = vi.fn();
  const seen = aggregator<string>({
    key: (one) => one,
    both: (known) => known,
    write,
    everyMs: 1_000,
    log: { debug: () => undefined, info: () => undefined, warn, error: () => undefined },
    failed: 'could not be written',
  });
  seen.add('slow');
  await vi.advanceTimersByTimeAsync(3_500);
  expect(write).toHaveBeenCalledTimes(3);
  await seen.close();
  seen.add('slower');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(4);
  expect(write).toHaveBeenLastCalledWith(['slow']);
  expect(warn).toHaveBeenCalledTimes(4);
});
