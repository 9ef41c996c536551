import { z } from 'zod';
import { moment } from './shapes.ts';

/* Imports, commands over many records, pictures. */

export const importError = z.object({
  line: z.int(),
  field: z.string(),
  text: z.string(),
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
  kind: z.enum(['products', 'farmers']),
  fileName: z.string(),
  status: z.enum(['checked', 'running', 'done']),
  rows: z.int(),
  badRows: z.int(),
  written: z.int(),
  errorCount: z.int(),
  errors: z.array(importError),
  columns: importColumns,
  preview: z.array(
    z.object({
      line: z.int(),
      values: z.array(z.string()),
    }),
  ),
  createdAt: moment,
  doneAt: moment.nullable(),
});

export const bulkRefusal = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
});

export const bulkStep = z.object({
  total: z.int(),
  changed: z.number(),
  refused: z.int(),
  finished: z.boolean(),
  refusals: z.array(bulkRefusal),
  notes: z.array(bulkRefusal),
});

export const uploadedPicture = z.object({
  url: z.string(),
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
