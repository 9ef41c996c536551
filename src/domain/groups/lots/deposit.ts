import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { groupMembers } from '../../../db/schema/groups.ts';
import { deposits } from '../../../db/schema/lots.ts';
import { decimalOf, isLess, isNone, plus, quantityOf, times } from '../../../shared/figures/quantity.ts';
import { depositInput } from '../../../shared/input/goods/lots.ts';
import { GROUP_DUTIES, mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { uploadIdOf } from '../../../shared/upload-address.ts';
import { meanPercent, netWeight, payableWeight } from '../../../shared/weighing/weighing.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { type GroupActor, holdMembership, requireGroup } from '../who/require-group.ts';
import { type PersonNews, tellPeople } from '../who/tell-people.ts';
import { holdMember, type LockedLot, lockLot } from './lock-lot.ts';

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
        tera: given.tera ?? '',
        teraUntil: given.tera_until ?? null,
        photos: given.photos.flatMap((url) => uploadIdOf(url) ?? []),
        place: given.place ?? '',
        note: given.note || null,
        weighedBy: asker.user.userId,
        weighedAt: shop.clock.now(),
      })
      .returning({ id: deposits.id });
    await attachUploads(shop, asker.user, {
      urls: given.photos,
      purpose: 'weighing',
      to: `deposit:${row!.id}`,
    });
    const figures = { net: decimalOf(net), payable: decimalOf(counts) };
    await noteAudit(shop, actor, {
      action: 'lot.deposit',
      entity: 'product',
      entityId: listingId,
      after: { deposit: row!.id, name: member.name, ...figures },
    });
    await tellPeople(shop, [
      {
        key: `deposit:${row!.id}`,
        userId: member.userId,
        kind: 'lot.deposit',
        subject: `Setoran dicatat: ${lot.name}`,
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
    await tellPeople(
      shop,
      await tellsTakenBack(shop, asker, { id, userId: known.userId, lot, weight: kg(decimalOf(left)) }),
    );
    return { taken: decimalOf(left) };
  });
}

/** Whose deposit it was hears that others took it out; where he did so himself, those who weigh for the group. */
async function tellsTakenBack(
  shop: Shop,
  { user, groupId }: GroupActor,
  { id, userId, lot, weight }: { id: number; userId: string; lot: LockedLot; weight: string },
): Promise<PersonNews[]> {
  const news = (to: string, text: string): PersonNews => ({
    key: `deposit-back:${id}:${to}`,
    userId: to,
    kind: 'lot.deposit',
    subject: `Setoran diambil kembali: ${lot.name}`,
    text,
    href: `/admin/kelompok/lot/${lot.listingId}`,
  });
  if (userId !== user.userId)
    return [news(userId, `${weight} dari setoran Anda untuk ${lot.name} dicatat diambil kembali.`)];
  const weighers = await shop.db
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
