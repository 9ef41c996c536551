import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { batches } from '../../../db/schema/batch-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { produceDeposits } from '../../../db/schema/pooled-lot-tables.ts';
import { GROUP_DUTIES, mayInGroup } from '../../../shared/enums/group-duties.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { isLess, isZero, plus, times, toDecimal, toQuantity } from '../../../shared/format/quantity.ts';
import { uploadIdOf } from '../../../shared/format/upload-url.ts';
import { averagePercent, netWeight, payableWeight } from '../../../shared/rules/weighing/payable-weight.ts';
import { depositInput } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockBatchChain } from '../../batches/append-batch-event.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { parse } from '../../parse.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { type MemberNotification, notifyMembers } from '../membership/notify-members.ts';
import { type GroupActor, lockMembership, requireGroup } from '../membership/require-group.ts';
import { joinDepositsToBatch, returnFromBatch } from './deposit-batches.ts';
import { type LockedPooledLot, lockMember, lockPooledLot } from './lock-pooled-lot.ts';

const NOT_YET = 'Tanggal panen belum tiba';

const percentOf = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

/**
 * Records a member's deposit by the figures of the scale: its payable weight (trade 3, by the lot's reference
 * quality) becomes stock at once, as part of the lot's open batch. Requires a current member with the duty to weigh, and a current member as the owner;
 * throws `deposit_nothing` (409) when the payable weight is zero.
 */
export async function recordDeposit(
  ctx: AppContext,
  actor: Actor,
  listingId: number,
  input: z.input<typeof depositInput>,
): Promise<{ id: number; net: number; payable: number }> {
  const asker = requireGroup(actor, 'deposits.weigh');
  const given = parse(depositInput, input);
  if (given.harvested_on && given.harvested_on > dayInWib(ctx.clock.now())) failAt('harvested_on', NOT_YET);
  return inTransaction(ctx, async (ctx) => {
    await lockMembership(ctx, asker, 'deposits.weigh');
    await lockBatchChain(ctx, asker.groupId);
    const lot = await lockPooledLot(ctx, asker.groupId, listingId);
    const member = await lockMember(ctx, asker.groupId, given.member_id);
    const net = netWeight(
      given.readings.map(({ gross, tare, sacks }) => ({
        gross: toQuantity(gross),
        tare: toQuantity(tare),
        sacks,
      })),
    );
    const payable = payableWeight(
      net,
      { moisture: averagePercent(given.moisture), hampa: given.hampa },
      { tolerance: 0, moisture: percentOf(lot.moisture), hampa: percentOf(lot.hampa) },
    );
    // Rounding up to 0.1 kg could exceed the weight on the scale.
    const counts = isLess(net, payable) ? net : payable;
    if (isZero(counts)) return fail('deposit_nothing');
    await moveStock(ctx, {
      kind: 'restock',
      listingId,
      qty: counts,
      actorId: asker.user.userId,
      deposit: true,
    });
    const [row] = await ctx.db
      .insert(produceDeposits)
      .values({
        listingId,
        userId: member.userId,
        readings: given.readings,
        moistureReadings: given.moisture,
        hampa: given.hampa === null ? null : Math.round(given.hampa * 100),
        net,
        payable: counts,
        left: counts,
        tera: given.tera ?? '',
        teraUntil: given.tera_until ?? null,
        photos: given.photos.flatMap((url) => uploadIdOf(url) ?? []),
        place: given.place ?? '',
        harvestedOn: given.harvested_on ?? null,
        note: given.note || null,
        weighedBy: asker.user.userId,
        weighedAt: ctx.clock.now(),
      })
      .returning({ id: produceDeposits.id });
    await joinDepositsToBatch(ctx, lot, asker.user.userId);
    await attachUploads(ctx, asker.user, {
      urls: given.photos,
      purpose: 'weighing',
      to: `deposit:${row!.id}`,
    });
    const figures = { net: toDecimal(net), payable: toDecimal(counts) };
    await recordAudit(ctx, actor, {
      action: 'lot.deposit',
      entity: 'product',
      entityId: listingId,
      after: { deposit: row!.id, member: member.name, ...figures },
    });
    await notifyMembers(ctx, [
      {
        key: `deposit:${row!.id}`,
        userId: member.userId,
        kind: 'lot.deposit',
        subject: `Setoran dicatat: ${lot.name}`,
        text: `Setoran Anda untuk ${lot.name} dicatat: ${kg(figures.payable)} dihitung dari ${kg(figures.net)} bersih.`,
        href: `/admin/farmer-group/lots/${listingId}`,
      },
    ]);
    return { id: row!.id, ...figures };
  });
}

async function readBatch(ctx: AppContext, id: number) {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, id));
  return batch!;
}

const kg = (value: number) => `${value.toLocaleString('id-ID', { maximumFractionDigits: 3 })} kg`;

/**
 * Returns the unsold part of a deposit to its member, all of it or nothing: throws `deposit_held` (409) when some of it
 * is reserved for buyers. Members return their own deposits; others' require the duty.
 */
export async function returnDeposit(ctx: AppContext, actor: Actor, id: number): Promise<{ taken: number }> {
  const asker = requireGroup(actor, 'lots.see');
  return inTransaction(ctx, async (ctx) => {
    const role = await lockMembership(ctx, asker, 'lots.see');
    const [known] = await ctx.db
      .select({ listingId: produceDeposits.listingId, userId: produceDeposits.userId })
      .from(produceDeposits)
      .where(eq(produceDeposits.id, id));
    if (!known) return fail('deposit_not_found');
    await lockBatchChain(ctx, asker.groupId);
    const lot = await lockPooledLot(ctx, asker.groupId, known.listingId, 'deposit_not_found');
    if (known.userId !== asker.user.userId && !mayInGroup(role, 'deposits.return')) {
      return fail('deposit_not_found');
    }
    // Read after the lock, since a sale may have taken a part of it.
    const [row] = await ctx.db.select().from(produceDeposits).where(eq(produceDeposits.id, id)).for('update');
    const { left, returnedQty, payable } = row!;
    if (isZero(left)) return fail('deposit_sold');
    const batch = row!.batchId === null ? null : await readBatch(ctx, row!.batchId);
    if (batch?.blocked === 'recalled') return fail('deposit_recalled', { lot: batch.code });
    if (isLess(batch ? batch.left : lot.available, left)) return fail('deposit_held');
    // What is past its last day left the stock with its batch.
    if (!batch?.blocked)
      await moveStock(ctx, {
        kind: 'adjust',
        listingId: lot.listingId,
        qty: times(left, -1),
        actorId: asker.user.userId,
        deposit: true,
      });
    const returned = plus(returnedQty, left);
    if (batch)
      await returnFromBatch(
        ctx,
        batch,
        { id, payable, returned },
        { taken: left, actorId: asker.user.userId },
      );
    await ctx.db
      .update(produceDeposits)
      .set({ left: toQuantity(0), returnedQty: returned, returnedAt: ctx.clock.now() })
      .where(eq(produceDeposits.id, id));
    await recordAudit(ctx, actor, {
      action: 'lot.take-back',
      entity: 'product',
      entityId: lot.listingId,
      after: { deposit: id, taken: toDecimal(left) },
    });
    await notifyMembers(
      ctx,
      await depositReturnedNotifications(ctx, asker, {
        id,
        userId: known.userId,
        lot,
        weight: kg(toDecimal(left)),
      }),
    );
    return { taken: toDecimal(left) };
  });
}

/** Notifies the owner when another member returned the deposit; when the owner did, notifies the members who weigh. */
async function depositReturnedNotifications(
  ctx: AppContext,
  { user, groupId }: GroupActor,
  { id, userId, lot, weight }: { id: number; userId: string; lot: LockedPooledLot; weight: string },
): Promise<MemberNotification[]> {
  const news = (to: string, text: string): MemberNotification => ({
    key: `deposit-back:${id}:${to}`,
    userId: to,
    kind: 'lot.deposit',
    subject: `Setoran diambil kembali: ${lot.name}`,
    text,
    href: `/admin/farmer-group/lots/${lot.listingId}`,
  });
  if (userId !== user.userId)
    return [news(userId, `${weight} dari setoran Anda untuk ${lot.name} dicatat diambil kembali.`)];
  const weighers = await ctx.db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.farmerId, groupId),
        isNull(groupMembers.leftAt),
        inArray(groupMembers.role, GROUP_DUTIES['deposits.weigh']),
        ne(groupMembers.userId, userId),
      ),
    );
  return weighers.map((one) =>
    news(one.userId, `${user.name} mengambil kembali ${weight} dari setorannya untuk ${lot.name}.`),
  );
}
