import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dataBreaches } from '../../db/schema/privacy-tables.ts';
import { HOUR_MS } from '../../shared/format/dates.ts';
import { BREACH_HOURS } from '../../shared/rules/privacy-notice.ts';
import { dataBreachChange, dataBreachInput } from '../../shared/schemas/people/privacy-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';

/** An entry of the register; times in ISO 8601 UTC. */
export type DataBreachView = {
  id: number;
  what: string;
  data: string;
  people: number;
  measures: string;
  foundAt: string;
  /** 3 × 24 hours after its discovery. */
  dueAt: string;
  peopleToldAt: string | null;
  authorityToldAt: string | null;
  closedAt: string | null;
  version: number;
};

const toDataBreachView = (row: typeof dataBreaches.$inferSelect): DataBreachView => ({
  id: row.id,
  what: row.what,
  data: row.data,
  people: row.people,
  measures: row.measures,
  foundAt: row.discoveredAt.toISOString(),
  dueAt: new Date(row.discoveredAt.getTime() + BREACH_HOURS * HOUR_MS).toISOString(),
  peopleToldAt: row.peopleNotifiedAt?.toISOString() ?? null,
  authorityToldAt: row.authorityNotifiedAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  version: row.version,
});

/** The register of data breaches, the newest first. Admins only. */
export async function findDataBreaches(ctx: AppContext, actor: Actor): Promise<DataBreachView[]> {
  requireUser(actor, 'admin');
  const rows = await ctx.db
    .select()
    .from(dataBreaches)
    .orderBy(desc(dataBreaches.discoveredAt), desc(dataBreaches.id))
    .limit(200);
  return rows.map(toDataBreachView);
}

/**
 * Records a data breach; the three days run from its discovery, which can't precede the breach. Admins only.
 */
export async function createDataBreach(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof dataBreachInput>,
): Promise<DataBreachView> {
  const { userId } = requireUser(actor, 'admin');
  const { foundAt, ...given } = parse(dataBreachInput, input);
  const discoveredAt = new Date(foundAt);
  const now = ctx.clock.now();
  if (discoveredAt > now) fail('invalid_input', {}, { foundAt: 'Waktu ini belum tiba' });
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(dataBreaches)
      .values({ ...given, discoveredAt, createdBy: userId, createdAt: now })
      .returning();
    await recordAudit(ctx, actor, { action: 'breach.create', entity: 'breach', entityId: row!.id });
    return toDataBreachView(row!);
  });
}

/**
 * Records a step of the response to a breach: its time is now, and final. Admins only; `stale_version` (409).
 */
export async function updateDataBreach(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof dataBreachChange>,
): Promise<DataBreachView> {
  requireUser(actor, 'admin');
  const { version, peopleTold, authorityTold, closed, ...given } = parse(dataBreachChange, input);
  return inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(dataBreaches).where(eq(dataBreaches.id, id)).for('update');
    if (!before) return fail('not_found');
    if (version !== before.version) fail('stale_version');
    const now = ctx.clock.now();
    // Names as in the API's responses, which the audit log repeats.
    const steps = {
      peopleToldAt: peopleTold && !before.peopleNotifiedAt,
      authorityToldAt: authorityTold && !before.authorityNotifiedAt,
      closedAt: closed && !before.closedAt,
    };
    const [row] = await ctx.db
      .update(dataBreaches)
      .set({
        ...given,
        ...(steps.peopleToldAt ? { peopleNotifiedAt: now } : {}),
        ...(steps.authorityToldAt ? { authorityNotifiedAt: now } : {}),
        ...(steps.closedAt ? { closedAt: now } : {}),
        version: sql`${dataBreaches.version} + 1`,
      })
      .where(eq(dataBreaches.id, id))
      .returning();
    await recordAudit(ctx, actor, {
      action: 'breach.update',
      entity: 'breach',
      entityId: id,
      after: {
        steps: Object.entries(steps)
          .filter(([, isNew]) => isNew)
          .map(([name]) => name)
          .join(', '),
        ...(given.people === undefined ? {} : { people: given.people }),
      },
    });
    return toDataBreachView(row!);
  });
}
