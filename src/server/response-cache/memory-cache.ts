import { randomBytes } from 'node:crypto';
import { type Cache, type CacheTag, inOrder } from '../../domain/response-cache.ts';

type Entry = { value: unknown; topics: readonly CacheTag[]; bytes: number; until: number; part: Part };

/** A value that is being computed, and the next one for callers who arrived after it became stale. */
type Making = {
  topics: readonly CacheTag[];
  since: CacheMoment;
  value: Promise<unknown>;
  next?: Promise<unknown>;
};

/** The number of changes when a computation started. */
export type CacheMoment = number;

export type MemoryCache = Cache & {
  /** The value of `key`; the code that stored it knows its type. */
  get(key: string): unknown;
  /** Must be read before the computation starts. */
  moment(): CacheMoment;
  /**
   * Caches a response until one of `topics` changes, or for `seconds`. A response computed while one of its
   * tags changed is not cached, since it may show the old state.
   */
  keep(
    key: string,
    value: unknown,
    about: { topics: readonly CacheTag[]; bytes: number; since: CacheMoment; seconds?: number },
  ): void;
  /** Drops everything: changes may have been missed. */
  clear(): void;
  /** For the metrics. */
  size(): { entries: number; bytes: number };
};

/**
 * The cache has parts, each with its share, so that made-up URLs only evict one another: pages with a query
 * requested once (`once`) or more often (`queried`), rendered pictures and documents (`renderCached`), the
 * cards of lists (`cards`), and everything else (`plain`), which may use the rest.
 */
type Part = 'plain' | 'queried' | 'once' | 'drawn' | 'cards';
const SHARE: Record<Part, number> = { plain: 1, queried: 1 / 4, once: 1 / 8, drawn: 1 / 4, cards: 1 / 4 };

function partOf(key: string): Part {
  if (key.startsWith('card:')) return 'cards';
  if (key.startsWith('drawn:') || key.startsWith('answer:/og/')) return 'drawn';
  return key.startsWith('answer:') && key.includes('?') ? 'once' : 'plain';
}

const MAX_BYTES = 64 * 1024 * 1024;
/**
 * How many tags' last changes are remembered; a computation that started before the oldest counts as stale.
 */
const REMEMBERED = 20_000;

/** A cache of at most `maxBytes` with LRU eviction. `now` is the shop's clock. */
export function memoryCache(maxBytes = MAX_BYTES, now: () => Date = () => new Date()): MemoryCache {
  const due = new Map<CacheTag, number>();
  const entries = new Map<string, Entry>();
  const keysOf = new Map<CacheTag, Set<string>>();
  const making = new Map<string, Making>();
  /** The number of each tag's last change, the oldest first. */
  const lastChange = new Map<CacheTag, CacheMoment>();
  let changes: CacheMoment = 0;
  /** Changes up to this number are no longer remembered. */
  let forgotten: CacheMoment = 0;
  let bytes = 0;
  /** The keys of each part, the least recently used first, and their size. */
  const parts = Object.fromEntries(
    Object.keys(SHARE).map((part) => [part, { keys: new Set<string>(), bytes: 0 }]),
  ) as Record<Part, { keys: Set<string>; bytes: number }>;

  function leavePart(key: string, entry: Entry) {
    parts[entry.part].keys.delete(key);
    parts[entry.part].bytes -= entry.bytes;
  }

  /** Moves the entry to the end of its part and evicts from the start until the part fits its share. */
  function enterPart(key: string, entry: Entry, part: Part) {
    entry.part = part;
    const into = parts[part];
    into.keys.add(key);
    into.bytes += entry.bytes;
    for (const oldest of into.keys) {
      if (into.bytes <= maxBytes * SHARE[part]) break;
      drop(oldest);
    }
  }

  function drop(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    leavePart(key, entry);
    entries.delete(key);
    for (const topic of entry.topics) {
      const keys = keysOf.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(topic);
    }
  }

  /** Invalidates the tags whose time has come. */
  function settle() {
    if (due.size === 0) return;
    const time = now().getTime();
    for (const [topic, at] of due) if (at <= time) cache.changed(topic);
  }

  const changedSince = (topics: readonly CacheTag[], since: CacheMoment) =>
    since < forgotten || topics.some((topic) => (lastChange.get(topic) ?? 0) > since);

  function start(key: string, topics: readonly CacheTag[], make: () => Promise<{ bytes: number }>) {
    const since = cache.moment();
    const value = make()
      .then((made) => {
        cache.keep(key, made, { topics, bytes: made.bytes, since });
        return made;
      })
      .finally(() => {
        if (making.get(key) === entry) making.delete(key);
      });
    const entry: Making = { topics, since, value };
    making.set(key, entry);
    return value;
  }

  const cache: MemoryCache = {
    origin: randomBytes(6).toString('hex'),
    changed(topic) {
      due.delete(topic);
      changes += 1;
      lastChange.delete(topic);
      lastChange.set(topic, changes);
      if (lastChange.size > REMEMBERED) {
        const [oldest, at] = lastChange.entries().next().value!;
        lastChange.delete(oldest);
        forgotten = at;
      }
      for (const key of [...(keysOf.get(topic) ?? [])]) drop(key);
    },
    changesAt(topic, at) {
      due.set(topic, Math.min(due.get(topic) ?? Number.POSITIVE_INFINITY, at.getTime()));
    },
    clear() {
      changes += 1;
      forgotten = changes;
      due.clear();
      lastChange.clear();
      entries.clear();
      keysOf.clear();
      for (const part of Object.values(parts)) {
        part.keys.clear();
        part.bytes = 0;
      }
      bytes = 0;
    },
    moment() {
      settle();
      return changes;
    },
    get(key) {
      settle();
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until <= performance.now()) {
        drop(key);
        return undefined;
      }
      leavePart(key, entry);
      enterPart(key, entry, entry.part === 'once' ? 'queried' : entry.part);
      return entry.value;
    },
    keep(key, value, { topics, bytes: size, since, seconds }) {
      settle();
      if (changedSince(topics, since) || size > maxBytes / 16) return;
      drop(key);
      const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
      const entry: Entry = { value, topics, bytes: size, until, part: 'plain' };
      entries.set(key, entry);
      for (const topic of topics) {
        const keys = keysOf.get(topic);
        if (keys) keys.add(key);
        else keysOf.set(topic, new Set([key]));
      }
      bytes += size;
      enterPart(key, entry, partOf(key));
      for (const part of ['once', 'queried', 'cards', 'drawn', 'plain'] as const) {
        for (const oldest of parts[part].keys) {
          if (bytes <= maxBytes) break;
          drop(oldest);
        }
      }
    },
    async remember(key, topics, make) {
      const kept = cache.get(key);
      if (kept !== undefined) return kept as never;
      const running = making.get(key);
      if (!running) return start(key, topics, make) as never;
      if (!changedSince(running.topics, running.since)) return running.value as never;
      const again = () => cache.remember(key, topics, make);
      running.next ??= running.value.then(again, again);
      return running.next as never;
    },
    async rememberEach(ids, { key, topics, make }) {
      const found = new Map(ids.map((id) => [id, cache.get(key(id))]));
      const missing = ids.filter((id) => found.get(id) === undefined);
      if (missing.length > 0) {
        const since = cache.moment();
        for (const [id, one] of await make(missing)) {
          cache.keep(key(id), one, { topics: topics(id), bytes: one.bytes, since });
          found.set(id, one);
        }
      }
      return inOrder(ids, found) as never;
    },
    within: (committed) => ({
      ...cache,
      // The transaction's own changes must not be visible to others before the commit.
      rememberEach: async (ids, { make }) => inOrder(ids, await make([...ids])),
      async remember(key, topics, make) {
        const kept = cache.get(key);
        if (kept !== undefined) return kept as never;
        const since = cache.moment();
        const made = await make();
        committed(() => cache.keep(key, made, { topics, bytes: made.bytes, since }));
        return made;
      },
    }),
    size: () => ({ entries: entries.size, bytes }),
  };
  return cache;
}
