import { and, eq, isNull } from 'drizzle-orm';
import { accounts, passkeys, users } from '../../../db/schema/auth.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { CODE_MINUTES, forEntry, makeCode } from '../entering/entry-code.ts';
import { warn } from '../proof/warn.ts';
import { type HandedLink, handLink, voidHelp } from './hand-link.ts';

/** A code for a new password, for the admin to read out; shown this once. */
export type SpokenCode = { code: string; until: string };

/**
 * A link on which somebody sets his own password, for an admin to send by WhatsApp to the number that the account has: once,
 * within three days, and void as soon as there is another. Who never had a password is invited by it, within seven. Admins' own accounts have none: a colleague must not come in
 * by it. The account's owner is warned, and the trail keeps who made it. Admins only, by a proof of oneself.
 */
export async function makePasswordLink(shop: Shop, actor: Actor, userId: string): Promise<HandedLink> {
  const user = await requireHelped(shop, actor, userId);
  return inTransaction(shop, async (shop) => {
    const invites = !(await hasEntered(shop, userId));
    const link = await handLink(shop, user, { invites });
    const action = invites ? 'user.invited' : 'user.password-link';
    await noteAudit(shop, actor, { action, entity: 'user', entityId: userId });
    if (!invites) await warn(shop, { userId, ...user }, 'password-link');
    return link;
  });
}

/** Whether an account can be entered by anything yet: a password, a provider or a key. Admins only. */
export async function isInvitable(shop: Shop, actor: Actor, userId: string): Promise<boolean> {
  requireUser(actor, 'admin');
  return !(await hasEntered(shop, userId));
}

async function hasEntered(shop: Shop, userId: string): Promise<boolean> {
  const [account] = await shop.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .limit(1);
  if (account) return true;
  const [key] = await shop.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return key !== undefined;
}

/** A code for a new password, which an admin reads out to whom he knows by his voice. Otherwise as a link. */
export async function makeSpokenCode(shop: Shop, actor: Actor, userId: string): Promise<SpokenCode> {
  const user = await requireHelped(shop, actor, userId);
  const until = new Date(shop.clock.now().getTime() + CODE_MINUTES * 60_000);
  const code = await inTransaction(shop, async (shop) => {
    await voidHelp(shop, userId);
    const code = await makeCode(shop, forEntry(userId), 'spoken');
    await noteAudit(shop, actor, { action: 'user.spoken-code', entity: 'user', entityId: userId });
    await warn(shop, { userId, ...user }, 'spoken-code');
    return code;
  });
  return { code, until: until.toISOString() };
}

/** Makes links and codes that were made for a user void. Admins only. */
export async function revokeHelp(shop: Shop, actor: Actor, userId: string): Promise<void> {
  const admin = requireUser(actor, 'admin');
  await inTransaction(shop, async (shop) => {
    await voidHelp(shop, userId);
    await noteAudit(shop, admin, { action: 'user.help-revoked', entity: 'user', entityId: userId });
  });
}

async function requireHelped(shop: Shop, actor: Actor, userId: string) {
  const admin = requireUser(actor, 'admin');
  await requireProof(shop, admin);
  const [user] = await shop.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      isActive: users.isActive,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return refuse('user_not_found');
  if (user.role === 'admin') return refuse('help_not_admins');
  if (!user.isActive) return refuse('account_inactive');
  await reserveAttempt(shop, { key: `help:account:${userId}`, limit: 5, minutes: 60 });
  return user;
}
