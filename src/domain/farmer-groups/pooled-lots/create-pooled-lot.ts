import { and, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { pooledLots } from '../../../db/schema/pooled-lot-tables.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { isZero } from '../../../shared/format/quantity.ts';
import { createPooledLotInput } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { notifyMembers } from '../membership/notify-members.ts';
import { lockMembership, requireGroup } from '../membership/require-group.ts';

const hundredths = (percent: number | null) => (percent === null ? null : Math.round(percent * 100));

/**
 * Turns one of the group's listings into a pooled lot, whose stock is only what members deposit. It fixes the fee and
 * the reference quality before the first deposit. The listing is sold by the kilogram (`lot_unit`) and starts empty
 * (`lot_stock_first`, 409); requires the duty to open lots.
 */
export async function createPooledLot(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createPooledLotInput>,
): Promise<void> {
  const asker = requireGroup(actor, 'lots.open');
  const {
    listing_id: listingId,
    fee_percent,
    fee_per_kg,
    moisture,
    hampa,
  } = parse(createPooledLotInput, input);
  await inTransaction(ctx, async (ctx) => {
    await lockMembership(ctx, asker, 'lots.open');
    const [row] = await ctx.db
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
    if (!row) return fail('product_not_found');
    if (row.unit !== 'kg') return fail('lot_unit');
    if (!isZero(row.stock) || !isZero(row.reserved)) return fail('lot_stock_first');
    const [made] = await ctx.db
      .insert(pooledLots)
      .values({
        listingId,
        farmerId: asker.groupId,
        fee: Math.round(fee_percent * 100),
        feePerKg: fee_per_kg,
        moisture: hundredths(moisture),
        hampa: hundredths(hampa),
        openedBy: asker.user.userId,
        openedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: pooledLots.listingId });
    if (!made) return fail('lot_already');
    await recordAudit(ctx, actor, {
      action: 'lot.open',
      entity: 'product',
      entityId: listingId,
      after: { name: row.name, fee_percent, fee_per_kg, moisture, hampa },
    });
    const money = await createMoneyFormatter(ctx);
    const fee =
      fee_per_kg > 0
        ? `${money(fee_per_kg)} per kg yang terjual`
        : `${formatNumber(fee_percent)} % dari tiap penjualan`;
    const base = [
      moisture === null ? null : `kadar air ${formatNumber(moisture)} %`,
      hampa === null ? null : `hampa ${formatNumber(hampa)} %`,
    ].filter(Boolean);
    const others = await ctx.db
      .select({ userId: groupMembers.userId })
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.farmerId, asker.groupId),
          isNull(groupMembers.leftAt),
          ne(groupMembers.userId, asker.user.userId),
        ),
      );
    await notifyMembers(
      ctx,
      others.map(({ userId }) => ({
        key: `lot:${listingId}:open:${userId}`,
        userId,
        kind: 'lot.opened',
        subject: `Lot gabungan dibuka: ${row.name}`,
        text: `Lot gabungan ${row.name} dibuka. Bagian kelompok ${fee}, sisanya dibagi menurut berat yang dihitung${base.length > 0 ? ` dengan dasar ${base.join(' dan ')}` : ' apa adanya'}.`,
        href: `/admin/farmer-group/lots/${listingId}`,
      })),
    );
  });
}
