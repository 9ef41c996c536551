import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { shareHandings } from '../../../db/schema/lots.ts';
import { contestInput, handInput } from '../../../shared/input/goods/lots.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, type Shop, type UserActor } from '../../shop.ts';
import { holdMembership, lockGroup, requireGroup } from '../who/require-group.ts';
import { groupPage, sharePage, tellPeople } from '../who/tell-people.ts';
import { readMember } from './lock-lot.ts';
import { readMoney } from './lot-rows.ts';

/**
 * Says that money was handed on to a member: never more than is his and was not handed on (`hand_too_much`, 409), in one
 * transaction with the group locked, so that two at once hand it on once. He is told and may contest it. Whoever hands on
 * for the group.
 */
export async function handOn(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof handInput>,
): Promise<{ id: number }> {
  const asker = requireGroup(actor, 'shares.hand');
  const { member_id, amount, note } = parse(handInput, input);
  return inTransaction(shop, async (shop) => {
    const group = await lockGroup(shop, asker.groupId);
    await holdMembership(shop, asker, 'shares.hand');
    const member = await readMember(shop, asker.groupId, member_id);
    const moneyOf = await readMoney(shop, asker.groupId, member.userId);
    const { owed } = moneyOf(member.userId);
    const text = await moneyText(shop);
    if (amount > owed) return refuse('hand_too_much', { owed: text(Math.max(0, owed)) });
    const [row] = await shop.db
      .insert(shareHandings)
      .values({
        farmerId: asker.groupId,
        userId: member.userId,
        amount,
        note: note || null,
        handedBy: asker.user.userId,
        handedAt: shop.clock.now(),
      })
      .returning({ id: shareHandings.id });
    await noteAudit(shop, actor, {
      action: 'lot.hand',
      entity: 'farmer',
      entityId: asker.groupId,
      after: { name: member.name, amount },
    });
    await tellPeople(shop, [
      {
        key: `handing:${row!.id}`,
        userId: member.userId,
        kind: 'lot.handed',
        subject: `Bagian Anda diserahkan: ${text(amount)}`,
        text: `${group.name} mencatat ${text(amount)} sudah diserahkan kepada Anda. Bila tidak cocok, sanggah di halaman bagian Anda.`,
        href: sharePage(asker.groupId),
      },
    ]);
    return { id: row!.id };
  });
}

/** The member says that he did not get it so; once, with his reason, to whoever noted it. */
export async function contestHanding(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof contestInput>,
): Promise<void> {
  const { user, groupId } = requireGroup(actor, 'lots.see');
  const { reason } = parse(contestInput, input);
  await contest(shop, user, and(eq(shareHandings.id, id), eq(shareHandings.farmerId, groupId)), reason);
}

/** The same of whichever of somebody's own handings `which` finds. */
export async function contest(
  shop: Shop,
  user: UserActor,
  which: SQL | undefined,
  reason: string,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .select()
      .from(shareHandings)
      .where(and(which, eq(shareHandings.userId, user.userId)))
      .for('update');
    if (!row) return refuse('handing_not_found');
    if (row.contestedAt || row.voidedAt) return refuse('handing_contested');
    await shop.db
      .update(shareHandings)
      .set({ contestedAt: shop.clock.now(), contest: reason })
      .where(eq(shareHandings.id, row.id));
    await noteAudit(shop, user, {
      action: 'lot.contest',
      entity: 'farmer',
      entityId: row.farmerId,
      after: { name: user.name, reason },
    });
    await tellPeople(shop, [
      {
        key: `handing:${row.id}:contest`,
        userId: row.handedBy,
        kind: 'lot.contested',
        subject: `Penyerahan disanggah ${user.name}`,
        text: `${user.name} menyanggah penyerahan ${(await moneyText(shop))(row.amount)}: ${reason}`,
        href: groupPage(row.farmerId),
      },
    ]);
  });
}

/** Takes the word back that it was handed on: it is owed again. Whoever hands on for the group. */
export async function voidHanding(shop: Shop, actor: Actor, id: number): Promise<void> {
  const asker = requireGroup(actor, 'shares.hand');
  await inTransaction(shop, async (shop) => {
    await lockGroup(shop, asker.groupId);
    await holdMembership(shop, asker, 'shares.hand');
    const [row] = await shop.db
      .update(shareHandings)
      .set({ voidedAt: shop.clock.now(), voidedBy: asker.user.userId })
      .where(
        and(
          eq(shareHandings.id, id),
          eq(shareHandings.farmerId, asker.groupId),
          isNull(shareHandings.voidedAt),
        ),
      )
      .returning({ userId: shareHandings.userId, amount: shareHandings.amount });
    if (!row) return refuse('handing_not_found');
    await noteAudit(shop, actor, {
      action: 'lot.hand-void',
      entity: 'farmer',
      entityId: asker.groupId,
      before: { amount: row.amount },
    });
    await tellPeople(shop, [
      {
        key: `handing:${id}:void`,
        userId: row.userId,
        kind: 'lot.handed',
        subject: 'Catatan penyerahan ditarik kembali',
        text: `Catatan penyerahan ${(await moneyText(shop))(row.amount)} ditarik kembali; jumlah itu masih menjadi hak Anda.`,
        href: sharePage(asker.groupId),
      },
    ]);
  });
}
