import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parseJsonText } from '../../json-text.ts';
import type { SnapshotStore } from '../../response-cache.ts';
import { markStale } from '../../stale-fallback.ts';
import { isDatabaseUnavailable } from '../../to-domain-error.ts';
import { DETAIL_SELECT, type ListingDetail } from '../listing/listing-detail.ts';
import { type ListingJson, PUBLIC_LISTING_SQL } from '../listing/listing-view.ts';
import { readJsonRows } from '../listing/read-cards.ts';

/** A snapshot of the catalogue: its newest listings with everything that their pages show. */
export type CatalogueSnapshot = {
  /** When the snapshot was taken, ISO 8601; null for the bundled sample, which is not real data (R3). */
  at: string | null;
  listings: ListingJson<ListingDetail>[];
};

/** Catalogue data with a mark of whether it is stale. */
export type MaybeStale<T> = {
  value: T;
  /** Null while the database is available. */
  stale: { at: string | null; sample: boolean } | null;
};

const SNAPSHOT_LISTINGS_MAX = 1000;

/** Takes the snapshot for a database outage: the thousand newest listings. */
export async function takeCatalogueSnapshot(ctx: AppContext): Promise<CatalogueSnapshot> {
  const found = await readJsonRows<ListingJson<ListingDetail>>(
    ctx,
    `${DETAIL_SELECT} where ${PUBLIC_LISTING_SQL} order by l.created_at desc, l.id desc limit ${SNAPSHOT_LISTINGS_MAX}`,
    [],
  );
  return { at: ctx.clock.now().toISOString(), listings: parseJsonText(found) };
}

/**
 * Returns the result of `read` or, when the database is down, what the fallback computes from the last snapshot,
 * marked as stale. Throws `products_failed` (503) without a snapshot.
 */
export async function withSnapshotFallback<T>(
  ctx: AppContext,
  read: () => Promise<T>,
  from: (snapshot: CatalogueSnapshot) => T,
): Promise<MaybeStale<T>> {
  const spare = ctx.snapshots as SnapshotStore<CatalogueSnapshot> | undefined;
  try {
    const value = await read();
    spare?.note();
    return { value, stale: null };
  } catch (thrown) {
    if (!isDatabaseUnavailable(thrown)) throw thrown;
    const snapshot = await spare?.read();
    if (!snapshot) return fail('products_failed');
    markStale(ctx);
    return { value: from(snapshot), stale: { at: snapshot.at, sample: snapshot.at === null } };
  }
}
