import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { groupInvitations } from '../../../db/schema/farmer-group-tables.ts';
import { groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import { inviteInput } from '../../../shared/schemas/people/farmer-group-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { whatsappHref } from '../../formats/whatsapp-href.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { lockGroup, lockMembership, requireGroup } from '../membership/require-group.ts';

const DAYS = 7;
/** The maximum number of valid invitations of one group. */
const OPEN_MOST = 30;

/** A created invitation; its link is returned only this once. */
export type CreatedInvitation = { id: number; url: string; whatsapp: string | null; until: string };

/** Hashes a token for storage, so that a leaked database holds no usable link. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates an invitation with a single-use link, valid for seven days: sent by e-mail when an address is given, and by
 * the inviting member through WhatsApp. A group has at most thirty valid invitations and creates at most thirty a day;
 * requires the duty to manage members.
 */
export async function inviteMember(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof inviteInput>,
): Promise<CreatedInvitation> {
  const asker = requireGroup(actor, 'members.manage');
  const { name, role, email, phone: typed } = parse(inviteInput, input);
  const phone = parsePhone(typed);
  const { groupId, user } = asker;
  await reserveAttempt(ctx, { key: `invite:group:${groupId}`, limit: OPEN_MOST, minutes: 24 * 60 });
  const { site } = await getSettings(ctx, 'site');
  const token = randomBytes(32).toString('base64url');
  const url = `${ctx.config.publicUrl}/invitation?key=${token}`;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + DAYS * DAY_MS);
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    await lockMembership(ctx, asker, 'members.manage');
    const open = await ctx.db.$count(
      groupInvitations,
      and(
        eq(groupInvitations.farmerId, groupId),
        isNull(groupInvitations.usedAt),
        isNull(groupInvitations.revokedAt),
        gt(groupInvitations.expiresAt, now),
      ),
    );
    if (open >= OPEN_MOST) fail('invitations_full', { most: OPEN_MOST });
    const [row] = await ctx.db
      .insert(groupInvitations)
      .values({
        farmerId: groupId,
        role,
        name,
        email: email || null,
        phone,
        tokenHash: invitationHash(token),
        createdBy: user.userId,
        createdAt: now,
        expiresAt: until,
      })
      .returning({ id: groupInvitations.id });
    const id = row!.id;
    await recordAudit(ctx, actor, {
      action: 'group.invite',
      entity: 'farmer',
      entityId: groupId,
      after: { name, role },
    });
    const as = groupRoleLabel[role].toLowerCase();
    if (email) {
      await queueEmails(ctx, [
        {
          key: `invitation:${id}`,
          to: email,
          isTransactional: true,
          letter: {
            subject: `Undangan bergabung dengan ${group.name}`,
            greeting: `Halo ${name},`,
            body: [
              `${user.name} mengundang Anda menjadi ${as} ${group.name} di ${site.product}.`,
              { button: 'Lihat undangan', href: url },
              `Tautan ini hanya untuk Anda, berlaku ${DAYS} hari dan hanya bisa dipakai sekali.`,
            ],
          },
        },
      ]);
    }
    const text = `Halo ${name}, ${user.name} mengundang Anda menjadi ${as} ${group.name} di ${site.product}. Buka tautan ini, berlaku ${DAYS} hari dan sekali pakai: ${url}`;
    return { id, url, whatsapp: whatsappHref(phone, text), until: until.toISOString() };
  });
}

/** Revokes an unused invitation. Requires the duty to manage members. */
export async function revokeInvitation(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const asker = requireGroup(actor, 'members.manage');
  await inTransaction(ctx, async (ctx) => {
    await lockMembership(ctx, asker, 'members.manage');
    const [row] = await ctx.db
      .update(groupInvitations)
      .set({ revokedAt: ctx.clock.now() })
      .where(
        and(
          eq(groupInvitations.id, id),
          eq(groupInvitations.farmerId, asker.groupId),
          isNull(groupInvitations.usedAt),
          isNull(groupInvitations.revokedAt),
        ),
      )
      .returning({ name: groupInvitations.name, email: groupInvitations.email });
    if (!row) return fail('invitation_not_found');
    const { name, email } = row;
    await recordAudit(ctx, actor, {
      action: 'group.invite-revoked',
      entity: 'farmer',
      entityId: asker.groupId,
      before: { name },
    });
    if (!email) return;
    const group = asker.user.group!.name;
    await queueEmails(ctx, [
      {
        key: `invitation:${id}:revoked`,
        to: email,
        letter: {
          subject: `Undangan ${group} ditarik kembali`,
          greeting: `Halo ${name},`,
          body: [
            `${asker.user.name} menarik undangan untuk bergabung dengan ${group}. Tautannya tidak berlaku lagi.`,
          ],
        },
      },
    ]);
  });
}
