import { randomBytes, randomUUID } from 'node:crypto';
import { and, asc, inArray, like, or } from 'drizzle-orm';
import { users, verifications } from '../../../db/schema/auth-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { whatsappHref } from '../../formats/whatsapp-href.ts';
import { channelsForNews } from '../../notifications/channels/channel-registry.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { invitationLinkIdentifier, setupLinkIdentifier } from '../authentication/email-reset-link.ts';
import { signInCodeSubject } from '../authentication/one-time-code.ts';

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
  if (!user.phone || !whatsappHref(user.phone, '')) return fail('help_no_phone');
  const { phone } = user;
  const { site } = await getSettings(ctx, 'site');
  const [link] = await storeSetupLinks(ctx, [user.id], { invites });
  const { url, until } = link!;
  const text = invites
    ? invitationText(user.name, site.product)
    : `Halo ${user.name}, ini tautan untuk membuat password akun Anda di ${site.product}. ${terms(LINK_DAYS)}`;
  const [way = null] = invites ? await channelsForNews(ctx) : [];
  if (way) await sendInvitations(ctx, way, site.product, [{ ...link!, name: user.name, phone }]);
  const whatsapp = whatsappHref(phone, `${text} ${url}`)!;
  return { url, whatsapp, until: until.toISOString(), invites, sent: way };
}

const terms = (days: number) => `Berlaku ${days} hari, sekali pakai:`;
const invitationText = (name: string, product: string) =>
  `Halo ${name}, Anda diundang berjualan di ${product}. Buka tautan ini dan buat password Anda sendiri; tidak perlu email. ${terms(INVITATION_DAYS)}`;

/** A stored link; its secret is in `url` and `path` only. */
export type SetupLink = { id: string; userId: string; path: string; url: string; until: Date };

/** Stores a single-use link for each user, which replaces their earlier ones; in the caller's transaction. */
export async function storeSetupLinks(
  ctx: AppContext,
  userIds: string[],
  { invites }: { invites: boolean },
): Promise<SetupLink[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + (invites ? INVITATION_DAYS : LINK_DAYS) * DAY_MS);
  const identifierOf = invites ? invitationLinkIdentifier : setupLinkIdentifier;
  const links = userIds.map((userId) => {
    const token = randomBytes(32).toString('base64url');
    const path = `/reset-password?token=${token}`;
    return { id: randomUUID(), userId, token, path, url: `${ctx.config.publicUrl}${path}`, until };
  });
  await voidSignInHelp(ctx, ...userIds);
  await ctx.db.insert(verifications).values(
    links.map(({ id, token, userId }) => ({
      id,
      identifier: identifierOf(token),
      value: userId,
      expiresAt: until,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return links.map(({ token: _, ...link }) => link);
}

/** Queues stored invitations for their users' phones, in the caller's transaction. */
export async function sendInvitations(
  ctx: AppContext,
  channel: 'whatsapp' | 'sms',
  product: string,
  invitations: (SetupLink & { name: string; phone: string })[],
): Promise<void> {
  await enqueueMessages(
    ctx,
    invitations.map(({ id, userId, name, phone, path }) => ({
      key: `invitation:${id}`,
      channel,
      recipient: phone,
      userId,
      content: { title: 'Undangan', text: invitationText(name, product), href: path, once: true as const },
    })),
  );
}

/** Invalidates the links and codes that were created for users, in the caller's transaction. */
export async function voidSignInHelp(ctx: AppContext, ...userIds: string[]): Promise<void> {
  // Of two concurrent replacements, the second has to find and delete what the first has inserted.
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for('no key update');
  const codes = userIds.map((userId) => signInCodeSubject(userId).identifier);
  const links = ['reset:%', 'handed:%', 'invited:%'].map((kind) => like(verifications.identifier, kind));
  await ctx.db
    .delete(verifications)
    .where(
      or(inArray(verifications.identifier, codes), and(inArray(verifications.value, userIds), or(...links))),
    );
}
