import { z } from 'zod';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';

export const REFERENCE_KINDS = ['hpp_gkp', 'hpp_gkg', 'het_medium', 'het_premium'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];
export const referenceKindLabel: Record<ReferenceKind, string> = {
  hpp_gkp: 'HPP gabah kering panen',
  hpp_gkg: 'HPP gabah kering giling',
  het_medium: 'HET beras medium',
  het_premium: 'HET beras premium',
};

/** The zones of HET; HPP applies to the whole country, zone 0. */
export const ZONES = [1, 2, 3] as const;
export type ZoneNumber = (typeof ZONES)[number];
export const zoneLabel: Record<ZoneNumber, string> = {
  1: 'Zona 1: Jawa, Lampung, Sumatera Selatan, Bali, NTB, Sulawesi',
  2: 'Zona 2: Sumatera lainnya, NTT, Kalimantan',
  3: 'Zona 3: Maluku, Papua',
};

/** The label of a reference price, with its zone if it has one. */
export const referenceLabel = (kind: ReferenceKind, zone: number): string =>
  zone > 0 ? `${referenceKindLabel[kind]} zona ${zone}` : referenceKindLabel[kind];

const fields = {
  kind: z.enum(REFERENCE_KINDS, 'Pilih jenisnya'),
  /** The zone of HET, 1 to 3; 0 or omitted for HPP. */
  zone: z.int('Pilih zona').min(0, 'Pilih zona').max(3, 'Pilih zona').default(0),
  /** Rupiah per kilogram. */
  price: z.int('Isi harga dalam rupiah').min(1, 'Harga harus lebih dari 0').max(10_000_000, 'Terlalu tinggi'),
  effective_from: z.iso.date('Isi tanggal mulai berlaku'),
  source: z
    .string('Isi sumbernya')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Isi sumbernya')
    .max(200, 'Paling banyak 200 huruf')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca'),
};
export const createPriceInput = z.strictObject(fields);
export const updatePriceInput = z.strictObject(fields).omit({ kind: true, zone: true });
