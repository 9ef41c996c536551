import { desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { healthLooks } from '../../db/schema/health.ts';
import { HOUR_MS } from '../../shared/figures/days.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { dueSince } from '../backups/due-since.ts';
import { reserveAttempt } from '../limits/throttle.ts';
import { tellAdmins } from '../notify/tell-admins.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { verifyTrail } from '../watch/trail-chain.ts';

/** The hour of the nightly look, in WIB: after the backup's usual one. */
const HOUR = 3;
const RETRY_MS = HOUR_MS;
const ASK_MINUTES = 10;

const foundSchema = z.object({
  /** Names of the `inv_*` views that found something. */
  broken: z.array(z.string()),
  trail: z.object({
    links: z.number(),
    waiting: z.number(),
    head: z.string().nullable(),
    /** How many, up to a hundred, and the first of them. */
    wrong: z.number(),
    first: z
      .object({
        seq: z.number(),
        source: z.enum(['audit', 'security']),
        rowId: z.number(),
        what: z.enum(['link', 'changed', 'gone']),
      })
      .nullable(),
  }),
});

/** What a look at everything found, and when. */
export type Look = z.infer<typeof foundSchema> & { at: Date };

/** Looks at the books and at the whole chain of the trail; that reads everything and takes its time. */
export async function lookAtAll(shop: Shop): Promise<Look> {
  const broken = (await shop.machine?.brokenViews()) ?? [];
  const { links, waiting, head, wrong } = await verifyTrail(shop);
  return {
    at: shop.clock.now(),
    broken,
    trail: { links, waiting, head, wrong: wrong.length, first: wrong[0] ?? null },
  };
}

/** Asks for a look now; a job begins it within a minute. Asked twice, it is one; at most one in ten minutes. Admins only. */
export async function askForLook(shop: Shop, actor: Actor): Promise<void> {
  const admin = requireUser(actor, 'admin');
  if ((await shop.db.$count(healthLooks, isNull(healthLooks.endedAt))) > 0) return;
  await reserveAttempt(shop, { key: 'health-look', limit: 1, minutes: ASK_MINUTES });
  await inTransaction(shop, async (shop) => {
    const [look] = await shop.db
      .insert(healthLooks)
      .values({ askedBy: admin.userId, askedAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning({ id: healthLooks.id });
    if (!look) return;
    await noteAudit(shop, actor, { action: 'health.look', entity: 'health', entityId: String(look.id) });
  });
}

/**
 * Makes the look that an admin asked for, or whose night has come; one that failed is tried again after an hour. What is
 * found wrong is told to every admin.
 *
 * @returns whether one was made
 */
export async function lookWhenDue(shop: Shop): Promise<boolean> {
  if (await isDue(shop)) {
    await shop.db.insert(healthLooks).values({ askedAt: shop.clock.now() }).onConflictDoNothing();
  }
  const [open] = await shop.db
    .select({ id: healthLooks.id })
    .from(healthLooks)
    .where(isNull(healthLooks.endedAt));
  if (!open) return false;
  try {
    const { at, ...found } = await lookAtAll(shop);
    await inTransaction(shop, async (shop) => {
      await shop.db.update(healthLooks).set({ endedAt: at, found }).where(eq(healthLooks.id, open.id));
      if (found.broken.length === 0 && found.trail.wrong === 0) return;
      await tellAdmins(shop, {
        kind: 'health.wrong',
        text: 'Pemeriksaan malam menemukan yang tidak cocok di pembukuan atau di jejak perubahan.',
        href: '/admin/settings/kesehatan',
      });
    });
    return true;
  } catch (thrown) {
    shop.log.error({ err: thrown }, 'a look at the books failed');
    shop.failures?.note(thrown);
    await shop.db.update(healthLooks).set({ endedAt: shop.clock.now() }).where(eq(healthLooks.id, open.id));
    return false;
  }
}

/** The last look that came to its end, and whether one is being made or will be within a minute. */
export async function lastLook(shop: Shop): Promise<{ look: Look | null; looking: boolean }> {
  const [[last], open] = await Promise.all([
    shop.db
      .select({ endedAt: healthLooks.endedAt, found: healthLooks.found })
      .from(healthLooks)
      .where(isNotNull(healthLooks.found))
      .orderBy(desc(healthLooks.askedAt), desc(healthLooks.id))
      .limit(1),
    shop.db.$count(healthLooks, isNull(healthLooks.endedAt)),
  ]);
  const looking = open > 0;
  if (!last?.endedAt) return { look: null, looking };
  return { look: { ...foundSchema.parse(last.found), at: last.endedAt }, looking };
}

async function isDue(shop: Shop): Promise<boolean> {
  const now = shop.clock.now();
  const [last] = await shop.db
    .select({ askedAt: healthLooks.askedAt, endedAt: healthLooks.endedAt, found: healthLooks.found })
    .from(healthLooks)
    .where(isNotNull(healthLooks.endedAt))
    .orderBy(desc(healthLooks.askedAt), desc(healthLooks.id))
    .limit(1);
  if (!last?.endedAt) return true;
  if (last.found === null) return now.getTime() - last.endedAt.getTime() >= RETRY_MS;
  return last.askedAt < dueSince(now, HOUR);
}
