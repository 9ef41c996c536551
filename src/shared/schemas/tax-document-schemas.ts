import { z } from 'zod';
import { TAX_DOCUMENT_KINDS } from '../enums/tax-document-kinds.ts';

/** The filter of invoices and notes: a range of days, both included, and a kind. */
export const taxDocumentsFilter = z.strictObject({
  from: z.iso.date('Isi tanggal').optional(),
  to: z.iso.date('Isi tanggal').optional(),
  kind: z.enum(TAX_DOCUMENT_KINDS).optional(),
});
