import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, like, or } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { whatsappHref } from '../../formats/whatsapp-href.ts';
import { channelsForNews } from '../../notifications/channels/channel-registry.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { invitationLinkIdentifier, setupLinkIdentifier } from '../authentication/email-reset-link.ts';
import { deleteOneTimeCode, signInCodeSubject } from '../authentication/one-time-code.ts';

const LINK_DAYS = 3;
/** An invitation may stay valid longer: it opens an account that was never used. */
const INVITATION_DAYS = 7;

/** A password link for the admin to pass on; returned only this once. */
export type PasswordSetupLink = {
  url: string;
  whatsapp: string;
  until: string;
  /** Whether it sets the account's first password: an invitation. */
  invites: boolean;
  /** The channel by which the shop sent the link; null when it could not, and for links that are not invitations. */
  sent: 'whatsapp' | 'sms' | null;
};

/**
 * Creates a single-use password link for a user's phone number that replaces any earlier one, in the caller's
 * transaction. Also sends an invitation to the number when WhatsApp or SMS is configured.
 */
export async function issuePasswordSetupLink(
  ctx: AppContext,
  user: { id: string; name: string; phone: string | null },
  { invites }: { invites: boolean },
): Promise<PasswordSetupLink> {
  const token = randomBytes(32).toString('base64url');
  const path = `/reset-password?token=${token}`;
  const url = `${ctx.config.publicUrl}${path}`;
  const { site } = await getSettings(ctx, 'site');
  const days = invites ? INVITATION_DAYS : LINK_DAYS;
  const terms = `Berlaku ${days} hari, sekali pakai:`;
  const invitation = `Halo ${user.name}, Anda diundang berjualan di ${site.product}. Buka tautan ini dan buat password Anda sendiri; tidak perlu email. ${terms}`;
  const text = invites
    ? invitation
    : `Halo ${user.name}, ini tautan untuk membuat password akun Anda di ${site.product}. ${terms}`;
  const whatsapp = whatsappHref(user.phone, `${text} ${url}`);
  if (!user.phone || !whatsapp) return fail('help_no_phone');
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + days * DAY_MS);
  await voidSignInHelp(ctx, user.id);
  const id = randomUUID();
  await ctx.db.insert(verifications).values({
    id,
    identifier: invites ? invitationLinkIdentifier(token) : setupLinkIdentifier(token),
    value: user.id,
    expiresAt: until,
    createdAt: now,
    updatedAt: now,
  });
  const [way = null] = invites ? await channelsForNews(ctx) : [];
  if (way) {
    await enqueueMessages(ctx, [
      {
        key: `invitation:${id}`,
        channel: way,
        recipient: user.phone,
        userId: user.id,
        content: { title: 'Undangan', text, href: path, once: true },
      },
    ]);
  }
  return { url, whatsapp, until: until.toISOString(), invites, sent: way };
}

/** Invalidates the links and codes that were created for a user, in the caller's transaction. */
export async function voidSignInHelp(ctx: AppContext, userId: string): Promise<void> {
  await deleteOneTimeCode(ctx, signInCodeSubject(userId));
  await ctx.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        or(...['reset:%', 'handed:%', 'invited:%'].map((kind) => like(verifications.identifier, kind))),
      ),
    );
}
