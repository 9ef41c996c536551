import type { LastAnswers } from './kept.ts';
import { isDatabaseAway, refusalOf } from './refusal-of.ts';
import type { Shop } from './shop.ts';

/** Answers by the address alone, and by an address with a query, that anybody can make up. */
const MOST = { plain: 500, queried: 200 };

/** Keeps answers in memory, those longest unread going first. */
export function lastAnswers(): LastAnswers {
  const kept = { plain: new Map<string, { value: unknown; at: Date }>(), queried: new Map() };
  const partOf = (key: string) => (key.includes('?') ? 'queried' : 'plain');
  return {
    keep(key, value, at) {
      const part = partOf(key);
      const among = kept[part];
      among.delete(key);
      among.set(key, { value, at });
      if (among.size > MOST[part]) among.delete(among.keys().next().value!);
    },
    find: (key) => kept[partOf(key)].get(key),
  };
}

/**
 * What `read` gives; while the database is away, what it gave last for `key`, with the time that it is of, and thrown on
 * where it never was read. An answer made of it is not kept.
 */
export async function orLastAnswer<T>(
  shop: Shop,
  key: string,
  read: () => Promise<T>,
): Promise<{ value: T; of: Date | null }> {
  try {
    const value = await read();
    // What already had to stand in for something is not the last good one.
    if (!shop.answer?.old) shop.lastAnswers?.keep(key, value, shop.clock.now());
    return { value, of: null };
  } catch (thrown) {
    if (!isDatabaseAway(thrown) && refusalOf(thrown)?.code !== 'products_failed') throw thrown;
    const last = shop.lastAnswers?.find(key);
    if (!last) throw thrown;
    isOld(shop);
    return { value: last.value as T, of: last.at };
  }
}

/** Says that the answer that is being made shows what was once, so that it is nobody else's. */
export function isOld(shop: Shop): void {
  if (shop.answer) shop.answer.old = true;
}
