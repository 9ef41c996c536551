import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, like, or } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import { waysForNews } from '../../notify/ways/channels.ts';
import { queueWords } from '../../notify/words.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { whatsappHref } from '../../text/whatsapp-href.ts';
import { forEntry, forgetCode } from '../entering/entry-code.ts';
import { handedIdentifier, invitedIdentifier } from '../entering/mail-reset-link.ts';

const LINK_DAYS = 3;
/** Who was never here may take his time: the link opens nothing that anybody has used. */
const INVITATION_DAYS = 7;

/** A link to a new password, for the admin to pass on; shown this once. */
export type HandedLink = {
  url: string;
  whatsapp: string;
  until: string;
  /** The first password of its account: an invitation. */
  invites: boolean;
  /** By which way the shop has sent it itself; null where it can't, and for all but an invitation. */
  sent: 'whatsapp' | 'sms' | null;
};

/**
 * A link to a new password for a user's number, instead of any before it, in the caller's transaction; it works once. An
 * invitation is sent to the number too, where the operator has keys for WhatsApp or SMS.
 */
export async function handLink(
  shop: Shop,
  user: { id: string; name: string; phone: string | null },
  { invites }: { invites: boolean },
): Promise<HandedLink> {
  const token = randomBytes(32).toString('base64url');
  const path = `/reset-password?token=${token}`;
  const url = `${shop.config.publicUrl}${path}`;
  const { site } = await getSettings(shop, 'site');
  const days = invites ? INVITATION_DAYS : LINK_DAYS;
  const terms = `Berlaku ${days} hari, sekali pakai:`;
  const invitation = `Halo ${user.name}, Anda diundang berjualan di ${site.product}. Buka tautan ini dan buat password Anda sendiri; tidak perlu email. ${terms}`;
  const text = invites
    ? invitation
    : `Halo ${user.name}, ini tautan untuk membuat password akun Anda di ${site.product}. ${terms}`;
  const whatsapp = whatsappHref(user.phone, `${text} ${url}`);
  if (!user.phone || !whatsapp) return refuse('help_no_phone');
  const now = shop.clock.now();
  const until = new Date(now.getTime() + days * DAY_MS);
  await voidHelp(shop, user.id);
  const id = randomUUID();
  await shop.db.insert(verifications).values({
    id,
    identifier: invites ? invitedIdentifier(token) : handedIdentifier(token),
    value: user.id,
    expiresAt: until,
    createdAt: now,
    updatedAt: now,
  });
  const [way = null] = invites ? await waysForNews(shop) : [];
  if (way) {
    await queueWords(shop, [
      {
        key: `invitation:${id}`,
        channel: way,
        to: user.phone,
        userId: user.id,
        content: { title: 'Undangan', text, href: path, once: true },
      },
    ]);
  }
  return { url, whatsapp, until: until.toISOString(), invites, sent: way };
}

/** Makes links and codes that were made for a user void, in the caller's transaction. */
export async function voidHelp(shop: Shop, userId: string): Promise<void> {
  await forgetCode(shop, forEntry(userId));
  await shop.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        or(...['reset:%', 'handed:%', 'invited:%'].map((kind) => like(verifications.identifier, kind))),
      ),
    );
}
