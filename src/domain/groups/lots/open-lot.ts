import { and, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { pooledLots } from '../../../db/schema/lots.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { isNone } from '../../../shared/figures/quantity.ts';
import { openLotInput } from '../../../shared/input/goods/lots.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { holdMembership, requireGroup } from '../who/require-group.ts';
import { tellPeople } from '../who/tell-people.ts';

const hundredths = (percent: number | null) => (percent === null ? null : Math.round(percent * 100));

/**
 * Makes one of the group's listings a pooled lot: from now on its stock is what members bring and nothing else. Fee and base
 * figures are fixed with it, before anybody brings something. It is sold by the kilogram (`lot_unit`) and empty when it
 * begins (`lot_stock_first`, 409). Whoever opens lots for the group.
 */
export async function openLot(shop: Shop, actor: Actor, input: z.input<typeof openLotInput>): Promise<void> {
  const asker = requireGroup(actor, 'lots.open');
  const { listing_id: listingId, fee_percent, moisture, hampa } = parse(openLotInput, input);
  await inTransaction(shop, async (shop) => {
    await holdMembership(shop, asker, 'lots.open');
    const [row] = await shop.db
      .select({
        stock: listings.stock,
        reserved: listings.reserved,
        unit: products.unit,
        name: products.name,
      })
      .from(listings)
      .innerJoin(products, eq(products.id, listings.productId))
      .where(
        and(eq(listings.id, listingId), eq(listings.farmerId, asker.groupId), isNull(listings.deletedAt)),
      )
      .for('no key update', { of: listings });
    if (!row) return refuse('product_not_found');
    if (row.unit !== 'kg') return refuse('lot_unit');
    if (!isNone(row.stock) || !isNone(row.reserved)) return refuse('lot_stock_first');
    const [made] = await shop.db
      .insert(pooledLots)
      .values({
        listingId,
        farmerId: asker.groupId,
        fee: Math.round(fee_percent * 100),
        moisture: hundredths(moisture),
        hampa: hundredths(hampa),
        openedBy: asker.user.userId,
        openedAt: shop.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: pooledLots.listingId });
    if (!made) return refuse('lot_already');
    await noteAudit(shop, actor, {
      action: 'lot.open',
      entity: 'product',
      entityId: listingId,
      after: { name: row.name, fee_percent, moisture, hampa },
    });
    const base = [
      moisture === null ? null : `kadar air ${formatNumber(moisture)} %`,
      hampa === null ? null : `hampa ${formatNumber(hampa)} %`,
    ].filter(Boolean);
    const others = await shop.db
      .select({ userId: groupMembers.userId })
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.farmerId, asker.groupId),
          isNull(groupMembers.leftAt),
          ne(groupMembers.userId, asker.user.userId),
        ),
      );
    await tellPeople(
      shop,
      others.map(({ userId }) => ({
        key: `lot:${listingId}:open:${userId}`,
        userId,
        kind: 'lot.opened',
        subject: `Lot gabungan dibuka: ${row.name}`,
        text: `Lot gabungan ${row.name} dibuka. Bagian kelompok ${formatNumber(fee_percent)} % dari tiap penjualan, sisanya dibagi menurut berat yang dihitung${base.length > 0 ? ` dengan dasar ${base.join(' dan ')}` : ' apa adanya'}.`,
        href: `/admin/kelompok/lot/${listingId}`,
      })),
    );
  });
}
