import { and, asc, gt } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue.ts';
import { stallFilter } from '../../shared/input/goods/listings.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { categoryLabel } from '../../shared/labels.ts';
import { type ExportedWire, fieldList, fieldOf } from '../../shared/listing-fields.ts';
import { classOf, type QualityClass } from '../../shared/quality/classes.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { stallWhere } from '../listings/find-stall-listings.ts';
import { selectStallListings } from '../listings/stall-listing.ts';
import { parse } from '../parse.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/** The fields that have a column in the file. */
const exported = fieldList.flatMap(([wire, { exported: column }]) =>
  column ? [[wire as ExportedWire, column] as const] : [],
);

/** A class of quality as people call it, and as an imported file names it. */
const shortOf = (name: unknown) => (name === null ? null : classOf(name as QualityClass).short);

/** The products that a filter finds, in the order in which they were made: an admin's all, a farmer's his own. */
export function exportProducts(shop: Shop, actor: Actor, input: Asked<typeof stallFilter>): ExportTable {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const where = stallWhere(user, parse(stallFilter, input));
  return {
    name: 'Produk',
    columns: [
      { label: 'ID', width: 8 },
      { label: 'Produk', width: 30 },
      { label: 'Satuan', width: 9 },
      { label: 'Kategori', width: 14 },
      { label: 'Petani', width: 24 },
      { label: 'Kota', width: 20 },
      { label: 'Provinsi', width: 20 },
      { label: 'Stok', width: 10 },
      { label: 'Dipesan', width: 10 },
      ...exported.map(([, column]) => column),
      { label: 'Dijual', width: 8 },
      { label: 'Gambar', width: 30 },
      { label: 'Ditambahkan', width: 18 },
    ],
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        selectStallListings(shop)
          .where(and(where, after === null ? undefined : gt(listings.id, after)))
          .orderBy(asc(listings.id))
          .limit(limit),
      (one) => one.id,
      (one) => [
        one.id,
        one.product.name,
        one.product.unit,
        categoryLabel[one.category],
        one.farmer.name,
        one.farmer.city,
        one.farmer.province,
        one.onHand,
        one.reserved,
        ...exported.map(([wire]) => (fieldOf(wire).kind === 'class' ? shortOf(one[wire]) : one[wire])),
        one.isActive,
        one.image_url,
        new Date(one.createdAt),
      ],
    ),
  };
}
