import { randomBytes } from 'node:crypto';
import type { Cache, Topic } from '../domain/shop.ts';

type Entry = { value: unknown; topics: readonly Topic[]; bytes: number; until: number };

/** How often each topic had changed when the making of an answer began. */
export type Moment = { epoch: number; versions: ReadonlyMap<Topic, number> };

export type MemoryCache = Cache & {
  /** What is kept under `key`; who keeps it there knows its type. */
  get(key: string): unknown;
  /** To be taken before the making of an answer begins. */
  moment(): Moment;
  /**
   * Keeps an answer until one of `topics` changes, or for `seconds`. One made while a topic of it changed is not kept,
   * since it may show what was before.
   */
  keep(
    key: string,
    value: unknown,
    about: { topics: readonly Topic[]; bytes: number; since: Moment; seconds?: number },
  ): void;
  /** Drops everything: changes may have been missed. */
  clear(): void;
  /** For the metrics. */
  size(): { entries: number; bytes: number };
};

const MAX_BYTES = 64 * 1024 * 1024;

/** Answers in memory, at most `maxBytes` of them; the least recently used go first. `now` is the shop's clock. */
export function memoryCache(maxBytes = MAX_BYTES, now: () => Date = () => new Date()): MemoryCache {
  const due = new Map<Topic, number>();
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<unknown>>();
  let versions: ReadonlyMap<Topic, number> = new Map();
  let epoch = 0;
  let bytes = 0;

  function drop(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(key);
  }

  /** Drops the topics whose moment has come. */
  function settle() {
    if (due.size === 0) return;
    const time = now().getTime();
    for (const [topic, at] of due) if (at <= time) cache.changed(topic);
  }

  const cache: MemoryCache = {
    origin: randomBytes(6).toString('hex'),
    changed(topic) {
      due.delete(topic);
      versions = new Map(versions).set(topic, (versions.get(topic) ?? 0) + 1);
      for (const [key, entry] of entries) if (entry.topics.includes(topic)) drop(key);
      making.clear();
    },
    changesAt(topic, at) {
      due.set(topic, Math.min(due.get(topic) ?? Number.POSITIVE_INFINITY, at.getTime()));
    },
    clear() {
      epoch += 1;
      due.clear();
      entries.clear();
      making.clear();
      bytes = 0;
    },
    moment() {
      settle();
      return { epoch, versions };
    },
    get(key) {
      settle();
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until <= performance.now()) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    keep(key, value, { topics, bytes: size, since, seconds }) {
      settle();
      const changedMeanwhile =
        since.epoch !== epoch || topics.some((topic) => versions.get(topic) !== since.versions.get(topic));
      if (changedMeanwhile || size > maxBytes / 16) return;
      drop(key);
      const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
      entries.set(key, { value, topics, bytes: size, until });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    async remember(key, topics, make) {
      const kept = cache.get(key);
      if (kept !== undefined) return kept as never;
      const running = making.get(key);
      if (running) return running as never;
      const since = cache.moment();
      const made = make()
        .then((value) => {
          cache.keep(key, value, { topics, bytes: value.bytes, since });
          return value;
        })
        .finally(() => {
          if (making.get(key) === made) making.delete(key);
        });
      making.set(key, made);
      return made;
    },
    size: () => ({ entries: entries.size, bytes }),
  };
  return cache;
}
