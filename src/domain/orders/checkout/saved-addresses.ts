import { createHash } from 'node:crypto';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { savedAddresses } from '../../../db/schema/cart-tables.ts';
import type { Billing } from '../../../db/schema/order-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { deferQuery } from '../../query-pipeline.ts';
import { checkBilling } from './check-billing.ts';

/** The maximum number of addresses per buyer; the least recently used is deleted first. */
const MAX_SAVED_ADDRESSES = 5;

/** Saves the address of a checkout for the next one; the same address is stored once. */
export async function saveAddress(ctx: AppContext, userId: string, billing: Billing): Promise<void> {
  const parts = sql.join(saveAddressSql(ctx, userId, billing), sql`, `);
  await deferQuery(ctx, ctx.db.execute(sql`with ${parts} select 1`));
}

/** The same as parts of a larger statement. */
export function saveAddressSql(ctx: AppContext, userId: string, billing: Billing): SQL[] {
  const fields = Object.entries(billing).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(fields).toLowerCase()).digest('hex');
  const usedAt = ctx.clock.now();
  const saving = ctx.db
    .insert(savedAddresses)
    .values({ userId, hash, billing, usedAt })
    .onConflictDoUpdate({ target: [savedAddresses.userId, savedAddresses.hash], set: { billing, usedAt } });
  // A part of a statement does not see what another part writes, so the saved address is excluded here.
  const others = sql`user_id = ${userId} and hash <> ${hash}`;
  return [
    sql`saved as (${saving.getSQL()})`,
    sql`forgotten as (delete from ${savedAddresses} where ${others} and hash in (
      select hash from ${savedAddresses} where ${others} order by used_at desc offset ${MAX_SAVED_ADDRESSES - 1}))`,
  ];
}

/** A saved address; `id` identifies it among its owner's. */
export type SavedAddress = Billing & { id: string };

/** The signed-in user's saved addresses, the latest first, at most five. */
export async function findSavedAddresses(ctx: AppContext, actor: Actor): Promise<SavedAddress[]> {
  const user = requireUser(actor);
  const rows = await ctx.db
    .select({ id: savedAddresses.hash, billing: savedAddresses.billing })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, user.userId))
    .orderBy(desc(savedAddresses.usedAt))
    .limit(MAX_SAVED_ADDRESSES);
  return rows.map((row) => ({ ...row.billing, id: row.id }));
}

/** Deletes one of the signed-in user's addresses; any other throws 404. Orders keep their own copy. */
export async function deleteSavedAddress(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const user = requireUser(actor);
  const [gone] = await ctx.db
    .delete(savedAddresses)
    .where(and(eq(savedAddresses.userId, user.userId), eq(savedAddresses.hash, id)))
    .returning({ id: savedAddresses.hash });
  if (!gone) fail('address_not_found');
}

/**
 * The destination of an order: the submitted form, or the given saved address, which must be the buyer's own.
 */
export async function resolveBilling(
  ctx: AppContext,
  actor: Actor,
  { billing, address }: { billing?: Billing | undefined; address?: string | undefined },
): Promise<Billing> {
  if (billing) return checkBilling(actor, billing);
  const user = requireUser(actor);
  const [kept] = await ctx.db
    .select({ billing: savedAddresses.billing })
    .from(savedAddresses)
    .where(and(eq(savedAddresses.userId, user.userId), eq(savedAddresses.hash, address ?? '')));
  return kept?.billing ?? fail('address_not_found');
}
