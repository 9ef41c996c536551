import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { deposits } from '../../../db/schema/lots.ts';
import { decimalOf, isLess, isNone, plus, quantityOf, times } from '../../../shared/figures/quantity.ts';
import { depositInput } from '../../../shared/input/goods/lots.ts';
import { mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { meanPercent, netWeight, payableWeight } from '../../../shared/weighing/weighing.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { tell } from '../../notify/tell.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { holdMembership, requireGroup } from '../who/require-group.ts';
import { holdMember, lockLot } from './lock-lot.ts';

const percentOf = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

/**
 * Takes in what a member has brought, by the figures of the scale: what counts of it (section 3's payable weight, by the
 * lot's base figures) becomes stock at once. Whoever weighs for the group, for as long as he belongs to it; for members of
 * the group alone. Weight that counts for nothing is refused (`deposit_nothing`, 409).
 */
export async function recordDeposit(
  shop: Shop,
  actor: Actor,
  listingId: number,
  input: z.input<typeof depositInput>,
): Promise<{ id: number; net: number; payable: number }> {
  const asker = requireGroup(actor, 'deposits.weigh');
  const given = parse(depositInput, input);
  return inTransaction(shop, async (shop) => {
    await holdMembership(shop, asker, 'deposits.weigh');
    const lot = await lockLot(shop, asker.groupId, listingId);
    const member = await holdMember(shop, asker.groupId, given.member_id);
    const net = netWeight(
      given.readings.map(({ gross, tare, sacks }) => ({
        gross: quantityOf(gross),
        tare: quantityOf(tare),
        sacks,
      })),
    );
    const payable = payableWeight(
      net,
      { moisture: meanPercent(given.moisture), hampa: given.hampa },
      { tolerance: 0, moisture: percentOf(lot.moisture), hampa: percentOf(lot.hampa) },
    );
    // Half up to 0,1 kg could count more than the scale showed.
    const counts = isLess(net, payable) ? net : payable;
    if (isNone(counts)) return refuse('deposit_nothing');
    await moveStock(shop, {
      kind: 'restock',
      listingId,
      qty: counts,
      actorId: asker.user.userId,
      deposit: true,
    });
    const [row] = await shop.db
      .insert(deposits)
      .values({
        listingId,
        userId: member.userId,
        readings: given.readings,
        moistureReadings: given.moisture,
        hampa: given.hampa === null ? null : Math.round(given.hampa * 100),
        net,
        payable: counts,
        left: counts,
        note: given.note || null,
        weighedBy: asker.user.userId,
        weighedAt: shop.clock.now(),
      })
      .returning({ id: deposits.id });
    const figures = { net: decimalOf(net), payable: decimalOf(counts) };
    await noteAudit(shop, actor, {
      action: 'lot.deposit',
      entity: 'product',
      entityId: listingId,
      after: { deposit: row!.id, name: member.name, ...figures },
    });
    await tell(shop, [
      {
        userId: member.userId,
        kind: 'lot.deposit',
        text: `Setoran Anda untuk ${lot.name} dicatat: ${kg(figures.payable)} dihitung dari ${kg(figures.net)} bersih.`,
        href: `/admin/kelompok/lot/${listingId}`,
      },
    ]);
    return { id: row!.id, ...figures };
  });
}

const kg = (value: number) => `${value.toLocaleString('id-ID', { maximumFractionDigits: 3 })} kg`;

/**
 * Gives a member back what of his deposit is neither sold nor held for an order. All of it or nothing: where buyers hold
 * some, `deposit_held` (409). His own everybody takes back; others' whoever has that duty.
 */
export async function takeBackDeposit(shop: Shop, actor: Actor, id: number): Promise<{ taken: number }> {
  const asker = requireGroup(actor, 'lots.see');
  return inTransaction(shop, async (shop) => {
    const role = await holdMembership(shop, asker, 'lots.see');
    const [known] = await shop.db
      .select({ listingId: deposits.listingId, userId: deposits.userId })
      .from(deposits)
      .where(eq(deposits.id, id));
    if (!known) return refuse('deposit_not_found');
    const lot = await lockLot(shop, asker.groupId, known.listingId, 'deposit_not_found');
    if (known.userId !== asker.user.userId && !mayInGroup(role, 'deposits.return')) {
      return refuse('deposit_not_found');
    }
    // Read behind the lock: a sale may have taken of it.
    const [row] = await shop.db.select().from(deposits).where(eq(deposits.id, id)).for('update');
    const { left, takenBack } = row!;
    if (isNone(left)) return refuse('deposit_sold');
    if (isLess(lot.available, left)) return refuse('deposit_held');
    await moveStock(shop, {
      kind: 'adjust',
      listingId: lot.listingId,
      qty: times(left, -1),
      actorId: asker.user.userId,
      deposit: true,
    });
    await shop.db
      .update(deposits)
      .set({ left: quantityOf(0), takenBack: plus(takenBack, left), takenBackAt: shop.clock.now() })
      .where(eq(deposits.id, id));
    await noteAudit(shop, actor, {
      action: 'lot.take-back',
      entity: 'product',
      entityId: lot.listingId,
      after: { deposit: id, taken: decimalOf(left) },
    });
    return { taken: decimalOf(left) };
  });
}
