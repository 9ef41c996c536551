import { and, asc, gt } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { categoryLabel } from '../../shared/enums/labels.ts';
import { type ExportedWire, fieldList, listingFieldOf } from '../../shared/rules/listings/listing-fields.ts';
import { type QualityClass, qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { sellerListingsFilter } from '../../shared/schemas/catalogue/listing-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { sellerListingsWhere } from '../listings/find-seller-listings.ts';
import { selectSellerListings } from '../listings/seller-listing.ts';
import { parse } from '../parse.ts';

/** The fields with a column in the file. */
const exported = fieldList.flatMap(([wire, { exported: column }]) =>
  column ? [[wire as ExportedWire, column] as const] : [],
);

/** The short name of a quality class, which an import accepts too. */
const shortOf = (name: unknown) => (name === null ? null : qualityClassOf(name as QualityClass).short);

/** Exports the products of a filter in the order of creation: all for an admin, their own for a farmer. */
export function exportProducts(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof sellerListingsFilter>,
): ExportTable {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const where = sellerListingsWhere(user, parse(sellerListingsFilter, input));
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
      ...exported.map(([wire, column]) => ({ ...column, money: listingFieldOf(wire).kind === 'money' })),
      { label: 'Dijual', width: 8 },
      { label: 'Gambar', width: 30 },
      { label: 'Ditambahkan', width: 18 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        selectSellerListings(ctx)
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
        ...exported.map(([wire]) => (listingFieldOf(wire).kind === 'class' ? shortOf(one[wire]) : one[wire])),
        one.isActive,
        one.image_url,
        new Date(one.createdAt),
      ],
    ),
  };
}
