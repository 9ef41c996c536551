import { z } from 'zod';
import { timestamp } from './response-shapes.ts';

/* Imports, bulk actions, pictures. */

export const importError = z.object({
  line: z.int(),
  field: z.string(),
  text: z.string(),
  cell: z.string().optional(),
  value: z.string().optional(),
});

export const importColumns = z.object({
  known: z.array(
    z.object({
      field: z.string(),
      title: z.string(),
    }),
  ),
  unknown: z.array(z.string()),
});

export const importView = z.object({
  id: z.string(),
  kind: z.enum(['products', 'farmers', 'reference-prices']),
  fileName: z.string(),
  status: z.enum(['checked', 'running', 'done']),
  rows: z.int(),
  badRows: z.int(),
  written: z.int(),
  errorCount: z.int(),
  errors: z.array(importError),
  columns: importColumns,
  otherSheets: z.array(z.string()),
  preview: z.array(
    z.object({
      line: z.int(),
      values: z.array(z.string()),
    }),
  ),
  createdAt: timestamp,
  doneAt: timestamp.nullable(),
});

export const bulkFailure = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
});

export const bulkProgress = z.object({
  total: z.int(),
  changed: z.number(),
  refused: z.int(),
  finished: z.boolean(),
  refusals: z.array(bulkFailure),
  notes: z.array(bulkFailure),
});

export const uploadedPicture = z.object({
  url: z.string(),
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
