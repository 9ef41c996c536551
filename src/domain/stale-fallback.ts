import type { AppContext } from './context.ts';
import type { StaleResponses } from './response-cache.ts';
import { isDatabaseUnavailable, toDomainError } from './to-domain-error.ts';

/** The limits for responses by path alone, and by path with a query, which anyone can vary. */
const MAX_ENTRIES = { plain: 500, queried: 200 };

/** Stores responses in memory and evicts the least recently read. */
export function createStaleResponses(): StaleResponses {
  const kept = { plain: new Map<string, { value: unknown; at: Date }>(), queried: new Map() };
  const partOf = (key: string) => (key.includes('?') ? 'queried' : 'plain');
  return {
    keep(key, value, at) {
      const part = partOf(key);
      const among = kept[part];
      among.delete(key);
      among.set(key, { value, at });
      if (among.size > MAX_ENTRIES[part]) among.delete(among.keys().next().value!);
    },
    find: (key) => kept[partOf(key)].get(key),
  };
}

/**
 * Returns the result of `read`; during a database outage, its last result for `key` with its time, or rethrows when
 * there is none. A response that contains a stale result is not cached.
 */
export async function withStaleFallback<T>(
  ctx: AppContext,
  key: string,
  read: () => Promise<T>,
): Promise<{ value: T; of: Date | null }> {
  try {
    const value = await read();
    // A result that is itself stale must not replace the last good one.
    if (!ctx.answer?.old) ctx.staleResponses?.keep(key, value, ctx.clock.now());
    return { value, of: null };
  } catch (thrown) {
    if (!isDatabaseUnavailable(thrown) && toDomainError(thrown)?.code !== 'products_failed') throw thrown;
    const last = ctx.staleResponses?.find(key);
    if (!last) throw thrown;
    markStale(ctx);
    return { value: last.value as T, of: last.at };
  }
}

/** Marks the response in progress as stale, so that no other request gets it from the cache. */
export function markStale(ctx: AppContext): void {
  if (ctx.answer) ctx.answer.old = true;
}
