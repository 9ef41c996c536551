import { randomBytes } from 'node:crypto';
import { type Cache, inOrder, type Topic } from '../../domain/kept.ts';

type Entry = { value: unknown; topics: readonly Topic[]; bytes: number; until: number; part: Part };

/** A value that is being made, and the one to be made after it for those who came when it was out of date already. */
type Making = { topics: readonly Topic[]; since: Moment; value: Promise<unknown>; next?: Promise<unknown> };

/** How many changes there had been when the making of an answer began. */
export type Moment = number;

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

/**
 * What is kept stands in parts, each with its share, so that addresses that anybody can make up push out nothing but each
 * other: pages with a query that nobody has asked for twice (`once`), those that were (`queried`), pictures and papers
 * that were drawn (`drawn`), the cards that lists are made of (`cards`), all else (`plain`), which may have what is left.
 */
type Part = 'plain' | 'queried' | 'once' | 'drawn' | 'cards';
const SHARE: Record<Part, number> = { plain: 1, queried: 1 / 4, once: 1 / 8, drawn: 1 / 4, cards: 1 / 4 };

function partOf(key: string): Part {
  if (key.startsWith('card:')) return 'cards';
  if (key.startsWith('drawn:') || key.startsWith('answer:/og/')) return 'drawn';
  return key.startsWith('answer:') && key.includes('?') ? 'once' : 'plain';
}

const MAX_BYTES = 64 * 1024 * 1024;
/** How many topics' last changes are remembered; what was begun before the oldest of them counts as out of date. */
const REMEMBERED = 20_000;

/** Answers in memory, at most `maxBytes` of them; the least recently used go first. `now` is the shop's clock. */
export function memoryCache(maxBytes = MAX_BYTES, now: () => Date = () => new Date()): MemoryCache {
  const due = new Map<Topic, number>();
  const entries = new Map<string, Entry>();
  const keysOf = new Map<Topic, Set<string>>();
  const making = new Map<string, Making>();
  /** The number of each topic's last change, the longest ago first. */
  const lastChange = new Map<Topic, Moment>();
  let changes: Moment = 0;
  /** Nothing is known of changes up to here. */
  let forgotten: Moment = 0;
  let bytes = 0;
  /** The keys of each part, the least recently used first, and what they weigh. */
  const parts = Object.fromEntries(
    Object.keys(SHARE).map((part) => [part, { keys: new Set<string>(), bytes: 0 }]),
  ) as Record<Part, { keys: Set<string>; bytes: number }>;

  function leavePart(key: string, entry: Entry) {
    parts[entry.part].keys.delete(key);
    parts[entry.part].bytes -= entry.bytes;
  }

  /** Stands last in its part, which drops its first until it has no more than its share. */
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

  /** Drops the topics whose moment has come. */
  function settle() {
    if (due.size === 0) return;
    const time = now().getTime();
    for (const [topic, at] of due) if (at <= time) cache.changed(topic);
  }

  const changedSince = (topics: readonly Topic[], since: Moment) =>
    since < forgotten || topics.some((topic) => (lastChange.get(topic) ?? 0) > since);

  function start(key: string, topics: readonly Topic[], make: () => Promise<{ bytes: number }>) {
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
      // What the transaction has changed itself, nobody else may see before it is committed.
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
