import { fromText } from '../../json-text.ts';
import type { Spare } from '../../kept.ts';
import { isOld } from '../../last-answer.ts';
import { refuse } from '../../refusal.ts';
import { isDatabaseAway } from '../../refusal-of.ts';
import type { Shop } from '../../shop.ts';
import { DETAIL_SELECT, type ListingDetail } from '../listing/listing-detail.ts';
import { LISTING_PUBLIC, type OnWire } from '../listing/listing-view.ts';
import { readCards } from '../listing/read-cards.ts';

/** The catalogue as it once was: its newest listings, with all that their pages show. */
export type Snapshot = {
  /** When it was taken, ISO 8601; null for the bundled sample, which never was true (R3). */
  at: string | null;
  listings: OnWire<ListingDetail>[];
};

/** What a page shows of the catalogue, and whether it is fresh. */
export type Kept<T> = {
  value: T;
  /** Null while the database answers. */
  stale: { at: string | null; sample: boolean } | null;
};

const SNAPSHOT_MAX = 1000;

/** Reads what is kept against the day that the database is away: the thousand newest listings. */
export async function takeSnapshot(shop: Shop): Promise<Snapshot> {
  const found = await readCards<OnWire<ListingDetail>>(
    shop,
    `${DETAIL_SELECT} where ${LISTING_PUBLIC} order by l.created_at desc, l.id desc limit ${SNAPSHOT_MAX}`,
    [],
  );
  return { at: shop.clock.now().toISOString(), listings: fromText(found) };
}

/**
 * What `read` gives; when the database is away, what `from` makes of the last good catalogue, marked as such. Without
 * one, `products_failed` (503).
 */
export async function orLastGood<T>(
  shop: Shop,
  read: () => Promise<T>,
  from: (snapshot: Snapshot) => T,
): Promise<Kept<T>> {
  const spare = shop.spare as Spare<Snapshot> | undefined;
  try {
    const value = await read();
    spare?.note();
    return { value, stale: null };
  } catch (thrown) {
    if (!isDatabaseAway(thrown)) throw thrown;
    const snapshot = await spare?.read();
    if (!snapshot) return refuse('products_failed');
    isOld(shop);
    return { value: from(snapshot), stale: { at: snapshot.at, sample: snapshot.at === null } };
  }
}
