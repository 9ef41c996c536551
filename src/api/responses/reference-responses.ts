import { z } from 'zod';
import { QUALITY_CLASSES } from '../../shared/rules/quality/quality-classes.ts';
import { COMMODITIES, REFERENCE_LEVELS } from '../../shared/rules/references/commodities.ts';
import { REFERENCE_KINDS } from '../../shared/rules/references/reference-verdicts.ts';
import { isoDate } from './response-shapes.ts';

/* Reference prices: beside a listing, an offer or an order line, and in their table. */

export const referencePrice = z.object({
  kind: z.enum(REFERENCE_KINDS),
  label: z.string(),
  level: z.enum(REFERENCE_LEVELS),
  perKg: z.int().describe('Batas bawah HPP, batas atas HET, atau ujung bawah HAP; rupiah per kg.'),
  low: z.int().nullable(),
  high: z.int().nullable(),
  source: z.string(),
  sourceUrl: z.string().nullable(),
  since: isoDate,
});

export const referencePriceView = z.object({
  id: z.int(),
  commodity: z.enum(COMMODITIES),
  class: z.enum(QUALITY_CLASSES).nullable(),
  kind: z.enum(REFERENCE_KINDS),
  level: z.enum(REFERENCE_LEVELS),
  zone: z.int().describe('1 sampai 3; 0 untuk seluruh Indonesia.'),
  label: z.string(),
  low: z.int().nullable(),
  high: z.int().nullable(),
  effective_from: isoDate,
  effective_until: isoDate.nullable().describe('Hari terakhir berlaku; null bila belum berakhir.'),
  source: z.string(),
  source_url: z.string().nullable(),
  checked_on: isoDate
    .nullable()
    .describe('Hari terakhir dicocokkan dengan sumbernya; null bila belum pernah.'),
  state: z.enum(['past', 'current', 'future']),
  stale: z.boolean().describe('Berlaku, tetapi belum pernah atau lebih dari 180 hari tidak dicocokkan.'),
  updated_by: z.string().nullable(),
  updated_at: z.date(),
});
