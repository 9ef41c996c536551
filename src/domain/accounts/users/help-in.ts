import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull, like, or } from 'drizzle-orm';
import { users, verifications } from '../../../db/schema/auth.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { whatsappHref } from '../../text/whatsapp-href.ts';
import { CODE_MINUTES, forEntry, forgetCode, makeCode } from '../entering/entry-code.ts';
import { handedIdentifier } from '../entering/mail-reset-link.ts';
import { warn } from '../proof/warn.ts';

const LINK_DAYS = 3;

/** A link to a new password, for the admin to pass on; shown this once. */
export type HandedLink = { url: string; whatsapp: string; until: string };
/** A code for a new password, for the admin to read out; shown this once. */
export type SpokenCode = { code: string; until: string };

/**
 * A link on which somebody sets his own password, for an admin to send by WhatsApp to the number that the account has: once,
 * within three days, and void as soon as there is another. Admins' own accounts have none: a colleague must not come in
 * by it. The account's owner is warned, and the trail keeps who made it. Admins only, by a proof of oneself.
 */
export async function makePasswordLink(shop: Shop, actor: Actor, userId: string): Promise<HandedLink> {
  const user = await requireHelped(shop, actor, userId);
  const token = randomBytes(32).toString('base64url');
  const url = `${shop.config.publicUrl}/reset-password?token=${token}`;
  const { site } = await getSettings(shop, 'site');
  const text = `Halo ${user.name}, ini tautan untuk membuat password akun Anda di ${site.product}. Berlaku ${LINK_DAYS} hari, sekali pakai: ${url}`;
  const whatsapp = whatsappHref(user.phone, text);
  if (!whatsapp) return refuse('help_no_phone');
  const now = shop.clock.now();
  const until = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  await inTransaction(shop, async (shop) => {
    await voidHelp(shop, userId);
    await shop.db.insert(verifications).values({
      id: randomUUID(),
      identifier: handedIdentifier(token),
      value: userId,
      expiresAt: until,
      createdAt: now,
      updatedAt: now,
    });
    await noteAudit(shop, actor, { action: 'user.password-link', entity: 'user', entityId: userId });
    await warn(shop, { userId, ...user }, 'password-link');
  });
  return { url, whatsapp, until: until.toISOString() };
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

async function voidHelp(shop: Shop, userId: string): Promise<void> {
  await forgetCode(shop, forEntry(userId));
  await shop.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        or(like(verifications.identifier, 'reset:%'), like(verifications.identifier, 'handed:%')),
      ),
    );
}
