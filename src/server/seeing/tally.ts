import type { Log } from '../../domain/shop.ts';

/** Others than these wait no longer: what is another each time must not fill the memory. */
const MOST = 100;

export type Tally<T> = {
  add(one: T): void;
  /** Writes what is counted so far. */
  flush(): Promise<void>;
  /** The last writing: what is counted later, or could not be written, is not tried again. */
  close(): Promise<void>;
};

/**
 * Counts in this process what is the same by its `key`, and writes it together, at most every `everyMs`: what happens with
 * each request costs one statement in that time. What cannot be written, for the database is away, waits for the next time.
 */
export function tally<T>(options: {
  key(one: T): string;
  /** Two of the same, as one. */
  both(known: T, one: T): T;
  write(some: T[]): Promise<void>;
  everyMs: number;
  log: Log;
  /** What the log says when they could not be written. */
  failed: string;
}): Tally<T> {
  const { key, both, write, everyMs, log, failed } = options;
  let seen = new Map<string, T>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  function add(one: T): void {
    const known = seen.get(key(one));
    if (known !== undefined) seen.set(key(one), both(known, one));
    else if (seen.size < MOST) seen.set(key(one), one);
  }

  function later(): void {
    if (!closed) timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  async function writeSeen(): Promise<void> {
    const some = [...seen.values()];
    seen = new Map();
    try {
      await write(some);
    } catch (thrown) {
      log.warn({ err: thrown }, failed);
      for (const one of some) add(one);
      later();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeSeen);
    return writing;
  }

  return {
    add(one) {
      add(one);
      later();
    },
    flush,
    close() {
      closed = true;
      return flush();
    },
  };
}
