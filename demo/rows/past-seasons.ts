import { max } from 'drizzle-orm';
import { listingImages, listings, stockMovements } from '../../src/db/schema/catalogue-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { crops } from '../goods/crops.ts';
import { farmerUserId } from '../people/people.ts';
import { DAY, dateOf, monthOf } from '../year/time.ts';
import { resumeNumbers } from './resume-numbers.ts';

/**
 * A lot of a past harvest, whose farmer has archived its listing until the next one; `month` as in the farmer's
 * calendar.
 */
type PastSeason = {
  farmer: number;
  crop: string;
  month: number;
  stock: number;
  tengkulak: number;
  customer: number;
  note: string;
};

const seasons: PastSeason[] = [
  {
    farmer: 1,
    crop: 'Beras Rojolele',
    month: 4,
    stock: 320,
    tengkulak: 13_400,
    customer: 14_300,
    note: 'Rojolele panen April. Sudah habis, yang dijual sekarang dari panen berikutnya.',
  },
  {
    farmer: 6,
    crop: 'Gabah Kering Panen',
    month: 8,
    stock: 900,
    tengkulak: 6_400,
    customer: 6_900,
    note: 'Gabah dari sawah di bawah kolam, panen Agustus. Dibuka lagi sesudah panen Desember.',
  },
  {
    farmer: 8,
    crop: 'Gabah Kering Panen',
    month: 7,
    stock: 1_100,
    tengkulak: 6_300,
    customer: 6_800,
    note: 'Gabah panen Juli, langsung dari sawah. Menunggu panen Maret.',
  },
  {
    farmer: 10,
    crop: 'Gabah Kering Panen',
    month: 7,
    stock: 600,
    tengkulak: 6_300,
    customer: 6_700,
    note: 'Gabah tadah hujan panen Juli, sekali setahun sebanyak ini.',
  },
  {
    farmer: 12,
    crop: 'Beras Mentik Wangi',
    month: 8,
    stock: 150,
    tengkulak: 12_800,
    customer: 13_700,
    note: 'Mentik Wangi panen Agustus dari sawah keluarga. Dibuka lagi sesudah panen April.',
  },
];

/**
 * The listings that their farmers have archived: all sold out, their harvest over. They come after all other listings.
 */
export async function seedPastSeasons(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const [last] = await ctx.db
    .select({ id: max(listings.id), position: max(listings.position) })
    .from(listings);
  for (const [index, season] of seasons.entries()) {
    const at = lastOf(season.month, now);
    const nth = crops.findIndex((crop) => crop.name === season.crop && crop.unit === 'kg');
    const { picture, about } = crops[nth]!;
    const id = (last?.id ?? 0) + 1 + index;
    const soldOut = new Date(at.getTime() + 45 * DAY);
    await ctx.db.insert(listings).values({
      id,
      productId: nth + 1,
      farmerId: season.farmer,
      priceTengkulak: season.tengkulak,
      priceCustomer: season.customer,
      imageUrl: `/gambar/products/${picture}-1.avif`,
      description: `${season.note} ${about}`,
      harvestDate: dateOf(at),
      position: (last?.position ?? 0) + 1 + index,
      isActive: false,
      createdAt: at,
      updatedAt: soldOut,
    });
    await ctx.db.insert(listingImages).values(
      [1, 2].map((view, position) => ({
        listingId: id,
        url: `/gambar/products/${picture}-${view}.avif`,
        alt: `${season.crop} ${view === 1 ? 'dalam karung' : 'dalam mangkuk'}`,
        position,
      })),
    );
    const moved = { listingId: id, reservedDelta: toQuantity(0), actorId: farmerUserId(season.farmer) };
    await ctx.db.insert(stockMovements).values([
      { ...moved, kind: 'opening', stockDelta: toQuantity(season.stock), note: 'Stok awal', at },
      {
        ...moved,
        kind: 'adjust',
        stockDelta: toQuantity(-season.stock),
        note: 'Terjual di pasar, panen ini selesai',
        at: soldOut,
      },
    ]);
  }
  await resumeNumbers(ctx, 'listings');
}

/** The middle of the last month with this number that ended at least two months ago. */
function lastOf(month: number, now: Date): Date {
  let at = new Date(now.getTime() - 60 * DAY);
  while (monthOf(at) !== month) at = new Date(at.getTime() - 5 * DAY);
  return at;
}
