import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { savedAddresses } from '../../../db/schema/cart.ts';
import type { Billing } from '../../../db/schema/orders.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** Addresses kept per customer; the one unused longest goes first. */
const KEPT = 5;

/** Keeps the address of a checkout for the next one; the same address is kept once. */
export async function rememberAddress(shop: Shop, userId: string, billing: Billing): Promise<void> {
  const fields = Object.entries(billing).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(fields).toLowerCase()).digest('hex');
  const usedAt = shop.clock.now();
  await shop.db
    .insert(savedAddresses)
    .values({ userId, hash, billing, usedAt })
    .onConflictDoUpdate({ target: [savedAddresses.userId, savedAddresses.hash], set: { billing, usedAt } });
  const old = await shop.db
    .select({ hash: savedAddresses.hash })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.usedAt))
    .offset(KEPT)
    .limit(100);
  if (old.length === 0) return;
  const hashes = old.map((row) => row.hash);
  await shop.db
    .delete(savedAddresses)
    .where(and(eq(savedAddresses.userId, userId), inArray(savedAddresses.hash, hashes)));
}

/** A remembered address; `id` names it among its owner's. */
export type SavedAddress = Billing & { id: string };

/** The addresses of the signed-in user's checkouts, the latest first, at most five. */
export async function findSavedAddresses(shop: Shop, actor: Actor): Promise<SavedAddress[]> {
  const user = requireUser(actor);
  const rows = await shop.db
    .select({ id: savedAddresses.hash, billing: savedAddresses.billing })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, user.userId))
    .orderBy(desc(savedAddresses.usedAt))
    .limit(KEPT);
  return rows.map((row) => ({ ...row.billing, id: row.id }));
}

/** Forgets one of the signed-in user's addresses; refuses what isn't his (404). Orders keep theirs. */
export async function forgetAddress(shop: Shop, actor: Actor, id: string): Promise<void> {
  const user = requireUser(actor);
  const [gone] = await shop.db
    .delete(savedAddresses)
    .where(and(eq(savedAddresses.userId, user.userId), eq(savedAddresses.hash, id)))
    .returning({ id: savedAddresses.hash });
  if (!gone) refuse('address_not_found');
}

/** Where an order goes: the form that came with it, or the remembered address that it names, which must be the buyer's own. */
export async function billingFor(
  shop: Shop,
  actor: Actor,
  { billing, address }: { billing?: Billing | undefined; address?: string | undefined },
): Promise<Billing> {
  if (billing) return billing;
  const user = requireUser(actor);
  const [kept] = await shop.db
    .select({ billing: savedAddresses.billing })
    .from(savedAddresses)
    .where(and(eq(savedAddresses.userId, user.userId), eq(savedAddresses.hash, address ?? '')));
  return kept?.billing ?? refuse('address_not_found');
}
