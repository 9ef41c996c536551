import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { deposits, lotSales, lotShares, pooledLots, shareHandings } from '../../../db/schema/lots.ts';
import { contestInput, handInput } from '../../../shared/input/lots.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { tell } from '../../notify/tell.ts';
import { parse } from '../../parse.ts';
import { num, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { holdMembership, lockGroup, requireGroup } from '../who/require-group.ts';
import { readMember } from './lock-lot.ts';

/** What of a group's sales is a member's, what of it was handed on, and what is still to be; in the store currency. */
export type MemberMoney = { shared: number; handed: number; owed: number };

export async function moneyOf(shop: Shop, groupId: number, userId: string): Promise<MemberMoney> {
  const sum = (column: typeof lotShares.amount | typeof shareHandings.amount) =>
    typed(num, sql`coalesce(sum(${column}), 0)::float8`);
  const [[shares], [handings]] = await Promise.all([
    shop.db
      .select({ sum: sum(lotShares.amount) })
      .from(lotShares)
      .innerJoin(lotSales, eq(lotSales.id, lotShares.saleId))
      .innerJoin(deposits, eq(deposits.id, lotShares.depositId))
      .innerJoin(pooledLots, eq(pooledLots.listingId, deposits.listingId))
      .where(and(eq(pooledLots.farmerId, groupId), eq(deposits.userId, userId), isNull(lotSales.returnedAt))),
    shop.db
      .select({ sum: sum(shareHandings.amount) })
      .from(shareHandings)
      .where(
        and(
          eq(shareHandings.farmerId, groupId),
          eq(shareHandings.userId, userId),
          isNull(shareHandings.voidedAt),
        ),
      ),
  ]);
  const [shared, handed] = [shares!.sum, handings!.sum];
  return { shared, handed, owed: shared - handed };
}

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
    const member = await readMember(shop, asker.groupId, member_id, { active: false });
    const { owed } = await moneyOf(shop, asker.groupId, member.userId);
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
    await tell(shop, [
      {
        userId: member.userId,
        kind: 'lot.handed',
        text: `${group.name} mencatat ${text(amount)} sudah diserahkan kepada Anda. Bila tidak cocok, sanggah di halaman kelompok.`,
        href: '/admin/kelompok',
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
  await inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .select()
      .from(shareHandings)
      .where(
        and(
          eq(shareHandings.id, id),
          eq(shareHandings.farmerId, groupId),
          eq(shareHandings.userId, user.userId),
        ),
      )
      .for('update');
    if (!row) return refuse('handing_not_found');
    if (row.contestedAt || row.voidedAt) return refuse('handing_contested');
    await shop.db
      .update(shareHandings)
      .set({ contestedAt: shop.clock.now(), contest: reason })
      .where(eq(shareHandings.id, id));
    await noteAudit(shop, actor, {
      action: 'lot.contest',
      entity: 'farmer',
      entityId: groupId,
      after: { name: user.name, reason },
    });
    await tell(shop, [
      {
        userId: row.handedBy,
        kind: 'lot.contested',
        text: `${user.name} menyanggah penyerahan ${(await moneyText(shop))(row.amount)}: ${reason}`,
        href: '/admin/kelompok',
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
    await tell(shop, [
      {
        userId: row.userId,
        kind: 'lot.handed',
        text: `Catatan penyerahan ${(await moneyText(shop))(row.amount)} ditarik kembali; jumlah itu masih menjadi hak Anda.`,
        href: '/admin/kelompok',
      },
    ]);
  });
}
