import { causeOf } from '../domain/health/cause-of.ts';
import { type Seen, writeFailures } from '../domain/health/write-failures.ts';
import type { Failures } from '../domain/machine.ts';
import type { Shop } from '../domain/shop.ts';

/** Other causes than these wait no longer: a fault that is another each time must not fill the memory. */
const MOST = 100;

/**
 * Counts faults by their cause in this process and writes them together, at most every `everyMs`: one that happens with
 * each request costs one statement in that time. What cannot be written, for the database is away, waits for the next time.
 */
export function failuresOf(shop: Shop, everyMs: number): Failures & { flush(): Promise<void> } {
  let seen = new Map<string, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(one: Seen): void {
    const key = `${one.name}\n${one.code}\n${one.place}`;
    const known = seen.get(key);
    if (!known) {
      if (seen.size < MOST) seen.set(key, one);
      return;
    }
    const [older, newer] = known.lastAt <= one.lastAt ? [known, one] : [one, known];
    seen.set(key, {
      ...older,
      times: older.times + newer.times,
      lastAt: newer.lastAt,
      lastRequest: newer.lastRequest ?? older.lastRequest,
    });
  }

  function later(): void {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  async function write(): Promise<void> {
    const some = [...seen.values()];
    seen = new Map();
    try {
      await writeFailures(shop, some);
    } catch (thrown) {
      shop.log.warn({ err: thrown }, 'failures could not be written, trying again');
      for (const one of some) add(one);
      later();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    note(thrown, requestId) {
      const at = shop.clock.now();
      add({ ...causeOf(thrown), times: 1, firstAt: at, lastAt: at, lastRequest: requestId ?? null });
      later();
    },
    flush,
  };
}
