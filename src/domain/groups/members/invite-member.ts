import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { groupInvitations } from '../../../db/schema/groups.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import { inviteInput } from '../../../shared/input/people/groups.ts';
import { groupRoleLabel } from '../../../shared/kinds/group-duties.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { whatsappHref } from '../../text/whatsapp-href.ts';
import { holdMembership, lockGroup, requireGroup } from '../who/require-group.ts';

const DAYS = 7;
/** Invitations of one group that still work. */
const OPEN_MOST = 30;

/** An invitation that was just made; its link is shown this once. */
export type MadeInvitation = { id: number; url: string; whatsapp: string | null; until: string };

/** What of a token is stored: who reads the database cannot use it. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Asks somebody into the group by a link that works once, within seven days: by mail where an address is given, and by
 * WhatsApp, which the asker sends himself. At most thirty of a group work at once and thirty are made a day. Whoever
 * manages its members.
 */
export async function inviteMember(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof inviteInput>,
): Promise<MadeInvitation> {
  const asker = requireGroup(actor, 'members.manage');
  const { name, role, email, phone: typed } = parse(inviteInput, input);
  const phone = readPhone(typed);
  const { groupId, user } = asker;
  await reserveAttempt(shop, { key: `invite:group:${groupId}`, limit: OPEN_MOST, minutes: 24 * 60 });
  const { site } = await getSettings(shop, 'site');
  const token = randomBytes(32).toString('base64url');
  const url = `${shop.config.publicUrl}/undangan?kunci=${token}`;
  const now = shop.clock.now();
  const until = new Date(now.getTime() + DAYS * DAY_MS);
  return inTransaction(shop, async (shop) => {
    const group = await lockGroup(shop, groupId);
    await holdMembership(shop, asker, 'members.manage');
    const open = await shop.db.$count(
      groupInvitations,
      and(
        eq(groupInvitations.farmerId, groupId),
        isNull(groupInvitations.usedAt),
        isNull(groupInvitations.revokedAt),
        gt(groupInvitations.expiresAt, now),
      ),
    );
    if (open >= OPEN_MOST) refuse('invitations_full', { most: OPEN_MOST });
    const [row] = await shop.db
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
    await noteAudit(shop, actor, {
      action: 'group.invite',
      entity: 'farmer',
      entityId: groupId,
      after: { name, role },
    });
    const as = groupRoleLabel[role].toLowerCase();
    if (email) {
      await queueMail(shop, [
        {
          key: `invitation:${id}`,
          to: email,
          asked: true,
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

/** Makes an invitation void that nobody has used yet. Whoever manages the members. */
export async function revokeInvitation(shop: Shop, actor: Actor, id: number): Promise<void> {
  const asker = requireGroup(actor, 'members.manage');
  await inTransaction(shop, async (shop) => {
    await holdMembership(shop, asker, 'members.manage');
    const [row] = await shop.db
      .update(groupInvitations)
      .set({ revokedAt: shop.clock.now() })
      .where(
        and(
          eq(groupInvitations.id, id),
          eq(groupInvitations.farmerId, asker.groupId),
          isNull(groupInvitations.usedAt),
          isNull(groupInvitations.revokedAt),
        ),
      )
      .returning({ name: groupInvitations.name, email: groupInvitations.email });
    if (!row) return refuse('invitation_not_found');
    const { name, email } = row;
    await noteAudit(shop, actor, {
      action: 'group.invite-revoked',
      entity: 'farmer',
      entityId: asker.groupId,
      before: { name },
    });
    if (!email) return;
    const group = asker.user.group!.name;
    await queueMail(shop, [
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
