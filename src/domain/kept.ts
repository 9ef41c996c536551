// What is kept in memory of answers, and what drops it (decision 006).

/**
 * Parts of the site whose cached answers are dropped together when what they show changes. `deals`: the prices agreed
 * on, of which goods and where, which most changes of the catalogue leave as they are. A movement of stock is no change
 * of the catalogue: it touches its `listing:<id>`; `levels` where its badge changes, and with that the counts beside the
 * filter 'Stok'; `shelf:…` of its category and its farmer where it is sold out or back. `farmer:<id>`: how fast he answers
 * bids (decision 020).
 */
export type Topic =
  | 'catalog'
  | 'content'
  | 'settings'
  | 'deals'
  | 'levels'
  | `listing:${number}`
  | `shelf:${string}`
  | `farmer:${number}`;

/** Answers kept in memory; `changed` drops those of a topic here, the notice in the transaction in every other process. */
export type Cache = {
  /** Names this memory in its notices, so that it doesn't heed its own. */
  origin: string;
  changed(topic: Topic): void;
  /** What `topic` shows becomes another at `at` by itself, as something scheduled does: its answers go at that moment. */
  changesAt(topic: Topic, at: Date): void;
  /**
   * The kept value under `key`, or the one that `make` gives, kept until a topic in `topics` changes. Simultaneous
   * callers share one `make`; who comes after a topic changed under it shares the next one, which begins when it ends, so
   * that nobody gets what was read before he came and however many changes never start more than one at a time. A
   * value made while its topic changed is given to its callers and not kept. `bytes` is what it weighs, roughly.
   */
  remember<T extends { bytes: number }>(
    key: string,
    topics: readonly Topic[],
    make: () => Promise<T>,
  ): Promise<T>;
  /**
   * The same of each of `ids`, under a key and with topics of its own: what is kept, and of the others what `make` gives for
   * all of them at once. One that it leaves out is left out.
   */
  rememberEach<T extends { bytes: number }>(
    ids: readonly number[],
    about: {
      key(id: number): string;
      topics(id: number): readonly Topic[];
      make(missing: number[]): Promise<ReadonlyMap<number, T>>;
    },
  ): Promise<T[]>;
  /**
   * The cache for a transaction: what is kept already, else a value of its own, which others get once it is committed
   * (`committed` takes what is done then). Shared, it would stand behind a lock that one of those waiting for it may hold:
   * neither would go on until the lock's time is over, and both would fail.
   */
  within(committed: (act: () => void) => void): Cache;
};

/** What `made` has of `ids`, in their order. */
export const inOrder = <T>(ids: readonly number[], made: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => made.get(id) ?? []);

/** Keeps nothing. */
export const noCache: Cache = {
  origin: 'none',
  changed: () => undefined,
  changesAt: () => undefined,
  remember: async (_key, _topics, make) => make(),
  rememberEach: async (ids, { make }) => inOrder(ids, await make([...ids])),
  within: () => noCache,
};

/** A catalogue kept outside the database: `read` gives the last one, `note` says that the database has just answered. */
export type Spare<T> = {
  read(): Promise<T | null>;
  note(): void;
};

/** The last good answers of one process, against the time that the database is away. */
export type LastAnswers = {
  keep(key: string, value: unknown, at: Date): void;
  find(key: string): { value: unknown; at: Date } | undefined;
};
