import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { breaches } from '../../db/schema/privacy.ts';
import { HOUR_MS } from '../../shared/figures/days.ts';
import { breachChange, breachInput } from '../../shared/input/people/privacy.ts';
import { BREACH_HOURS } from '../../shared/privacy-notice.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';

/** An entry of the register; times in ISO 8601 UTC. */
export type BreachView = {
  id: number;
  what: string;
  data: string;
  people: number;
  measures: string;
  foundAt: string;
  /** 3 × 24 hours after it became known. */
  dueAt: string;
  peopleToldAt: string | null;
  authorityToldAt: string | null;
  closedAt: string | null;
  version: number;
};

const viewOf = (row: typeof breaches.$inferSelect): BreachView => ({
  id: row.id,
  what: row.what,
  data: row.data,
  people: row.people,
  measures: row.measures,
  foundAt: row.foundAt.toISOString(),
  dueAt: new Date(row.foundAt.getTime() + BREACH_HOURS * HOUR_MS).toISOString(),
  peopleToldAt: row.peopleToldAt?.toISOString() ?? null,
  authorityToldAt: row.authorityToldAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  version: row.version,
});

/** The register of breaches, the newest first. Admins only. */
export async function findBreaches(shop: Shop, actor: Actor): Promise<BreachView[]> {
  requireUser(actor, 'admin');
  const rows = await shop.db
    .select()
    .from(breaches)
    .orderBy(desc(breaches.foundAt), desc(breaches.id))
    .limit(200);
  return rows.map(viewOf);
}

/** Writes a breach down; from when it became known, three days run. Not before it could have happened. Admins only. */
export async function addBreach(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof breachInput>,
): Promise<BreachView> {
  const { userId } = requireUser(actor, 'admin');
  const given = parse(breachInput, input);
  const foundAt = new Date(given.foundAt);
  const now = shop.clock.now();
  if (foundAt > now) refuse('invalid_input', {}, { foundAt: 'Waktu ini belum tiba' });
  return inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .insert(breaches)
      .values({ ...given, foundAt, createdBy: userId, createdAt: now })
      .returning();
    await noteAudit(shop, actor, { action: 'breach.create', entity: 'breach', entityId: row!.id });
    return viewOf(row!);
  });
}

/** Notes what was done about a breach: the time of each step is now, and stays. Admins only; `stale_version` (409). */
export async function updateBreach(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof breachChange>,
): Promise<BreachView> {
  requireUser(actor, 'admin');
  const { version, peopleTold, authorityTold, closed, ...given } = parse(breachChange, input);
  return inTransaction(shop, async (shop) => {
    const [before] = await shop.db.select().from(breaches).where(eq(breaches.id, id)).for('update');
    if (!before) return refuse('not_found');
    if (version !== before.version) refuse('stale_version');
    const now = shop.clock.now();
    const steps = {
      ...(peopleTold && !before.peopleToldAt ? { peopleToldAt: now } : {}),
      ...(authorityTold && !before.authorityToldAt ? { authorityToldAt: now } : {}),
      ...(closed && !before.closedAt ? { closedAt: now } : {}),
    };
    const [row] = await shop.db
      .update(breaches)
      .set({ ...given, ...steps, version: sql`${breaches.version} + 1` })
      .where(eq(breaches.id, id))
      .returning();
    await noteAudit(shop, actor, {
      action: 'breach.update',
      entity: 'breach',
      entityId: id,
      after: {
        steps: Object.keys(steps).join(', '),
        ...(given.people === undefined ? {} : { people: given.people }),
      },
    });
    return viewOf(row!);
  });
}
