import { z } from 'zod';
import { isReadable } from '../readable.ts';

export const REFERENCE_KINDS = ['hpp_gkp', 'hpp_gkg', 'het_medium', 'het_premium'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];
export const referenceKindLabel: Record<ReferenceKind, string> = {
  hpp_gkp: 'HPP gabah kering panen',
  hpp_gkg: 'HPP gabah kering giling',
  het_medium: 'HET beras medium',
  het_premium: 'HET beras premium',
};

const fields = {
  kind: z.enum(REFERENCE_KINDS, 'Pilih jenisnya'),
  /** Rupiah per kilogram. */
  price: z.int('Isi harga dalam rupiah').min(1, 'Harga harus lebih dari 0').max(10_000_000, 'Terlalu tinggi'),
  effective_from: z.iso.date('Isi tanggal mulai berlaku'),
  source: z
    .string('Isi sumbernya')
    .trim()
    .min(1, 'Isi sumbernya')
    .max(200, 'Paling banyak 200 huruf')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca'),
};
export const createPriceInput = z.strictObject(fields);
export const updatePriceInput = z.strictObject(fields).omit({ kind: true });
