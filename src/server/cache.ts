import type { Cache, Topic } from '../domain/shop.ts';

type Entry<T> = { value: T; topics: readonly Topic[]; bytes: number };

export type MemoryCache = Cache & {
  /** Drops everything. */
  clear(): void;
};

const MAX_BYTES = 64 * 1024 * 1024;

/** Answers in memory, at most 64 MB of them; the least recently used go first. */
export function memoryCache(): MemoryCache {
  const entries = new Map<string, Entry<unknown>>();
  const making = new Map<string, Promise<unknown>>();
  const versions = new Map<Topic, number>();
  let bytes = 0;

  const versionOf = (topics: readonly Topic[]) => topics.map((topic) => versions.get(topic) ?? 0).join('.');

  function drop(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(key);
  }

  return {
    changed(topic) {
      versions.set(topic, (versions.get(topic) ?? 0) + 1);
      for (const [key, entry] of entries) if (entry.topics.includes(topic)) drop(key);
      making.clear();
    },
    clear() {
      entries.clear();
      making.clear();
      bytes = 0;
    },
    async remember(key, topics, make) {
      const kept = entries.get(key);
      if (kept) {
        entries.delete(key);
        entries.set(key, kept);
        return kept.value as never;
      }
      const running = making.get(key);
      if (running) return running as never;
      const version = versionOf(topics);
      const made = make()
        .then((value) => {
          if (versionOf(topics) === version) {
            drop(key);
            entries.set(key, { value, topics, bytes: value.bytes });
            bytes += value.bytes;
            for (const oldest of entries.keys()) {
              if (bytes <= MAX_BYTES) break;
              drop(oldest);
            }
          }
          return value;
        })
        .finally(() => {
          if (making.get(key) === made) making.delete(key);
        });
      making.set(key, made);
      return made as never;
    },
  };
}
