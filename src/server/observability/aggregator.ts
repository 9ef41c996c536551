import type { Log } from '../../domain/context.ts';

/** The maximum number of keys: keys that differ every time must not fill the memory. */
const MOST = 100;

export type Aggregator<T> = {
  add(one: T): void;
  /** Writes the current counts. */
  flush(): Promise<void>;
  /** Writes for the last time: later counts and failed writes are not retried. */
  close(): Promise<void>;
};

/**
 * Aggregates equal events by their `key` in this process and writes them together, at most every `everyMs`:
 * an event of every request costs one statement in that time. A write that fails, since the database is down,
 * is retried the next time.
 */
export function aggregator<T>(options: {
  key(one: T): string;
  /** Merges two events of the same key. */
  both(known: T, one: T): T;
  write(some: T[]): Promise<void>;
  everyMs: number;
  log: Log;
  /** The log message of a failed write. */
  failed: string;
}): Aggregator<T> {
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
