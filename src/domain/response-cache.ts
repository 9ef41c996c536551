// The memory cache of responses and its invalidation (decision 006).

/**
 * Tags of cached responses that are invalidated together when their data changes. `deals`: the agreed prices by product
 * and city, which most catalogue changes do not affect. A stock change is no catalogue change: it invalidates its
 * `listing:<id>`, `levels` when the badge and so the counts of the filter 'Stok' change, and `shelf:…` of its category
 * and farmer when it sells out or returns. A price change invalidates its `listing:<id>`, `prices` (lists sorted or
 * filtered by price, searches) and `offers:…` (the comparison with other sellers of the same product). `farmer:<id>`: the farmer's response time to bids (decision 020).
 */
export type CacheTag =
  | 'catalog'
  | 'content'
  | 'settings'
  | 'deals'
  | 'levels'
  | 'prices'
  | `listing:${number}`
  | `shelf:${string}`
  | `offers:${string}`
  | `farmer:${number}`;

/**
 * A memory cache of responses; `invalidate` drops those of a tag here, the transaction's notification in every other
 * process.
 */
export type Cache = {
  /** Identifies this cache in its notifications, so that it ignores its own. */
  origin: string;
  changed(topic: CacheTag): void;
  /** Schedules an invalidation of `topic` at `at`, for content that changes by itself. */
  changesAt(topic: CacheTag, at: Date): void;
  /**
   * Returns the cached value of `key`, or the result of `make`, cached until a tag in `topics` is invalidated.
   * Concurrent callers share one `make`; callers after an invalidation share the next one, which starts when the
   * current one ends, so that no caller gets data from before its request and at most one `make` runs. A value whose
   * tag was invalidated while it was made is returned but not cached; `bytes` is its approximate size.
   */
  remember<T extends { bytes: number }>(
    key: string,
    topics: readonly CacheTag[],
    make: () => Promise<T>,
  ): Promise<T>;
  /**
   * The same for each of `ids` with its own key and tags: cached values, and one `make` for all missing ones. Ids that
   * `make` omits are omitted.
   */
  rememberEach<T extends { bytes: number }>(
    ids: readonly number[],
    about: {
      key(id: number): string;
      topics(id: number): readonly CacheTag[];
      make(missing: number[]): Promise<ReadonlyMap<number, T>>;
    },
  ): Promise<T[]>;
  /**
   * The cache for a transaction: existing entries, and private values that are shared after the commit (`committed`
   * takes the callbacks). Sharing earlier could deadlock: the value would wait for a lock that a caller waiting for the
   * value holds, until the lock timeout fails both.
   */
  within(committed: (act: () => void) => void): Cache;
};

/** The values of `ids` in `made`, in their order. */
export const inOrder = <T>(ids: readonly number[], made: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => made.get(id) ?? []);

/** Caches nothing. */
export const noCache: Cache = {
  origin: 'none',
  changed: () => undefined,
  changesAt: () => undefined,
  remember: async (_key, _topics, make) => make(),
  rememberEach: async (ids, { make }) => inOrder(ids, await make([...ids])),
  within: () => noCache,
};

/**
 * A catalogue snapshot outside the database: `read` returns the last one, `note` records that the database has just
 * answered.
 */
export type SnapshotStore<T> = {
  read(): Promise<T | null>;
  note(): void;
};

/** The last good responses of one process, for a database outage. */
export type StaleResponses = {
  keep(key: string, value: unknown, at: Date): void;
  find(key: string): { value: unknown; at: Date } | undefined;
};
