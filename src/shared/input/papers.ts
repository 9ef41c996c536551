import { z } from 'zod';
import { PAPER_KINDS } from '../kinds/paper-kinds.ts';

/** Which invoices and notes are meant: of these days, both included, and of one kind. */
export const papersFilter = z.strictObject({
  from: z.iso.date('Isi tanggal').optional(),
  to: z.iso.date('Isi tanggal').optional(),
  kind: z.enum(PAPER_KINDS).optional(),
});
