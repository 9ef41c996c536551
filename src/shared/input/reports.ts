import { z } from 'zod';

/** The longest span of a report of one's own choice: ten years. */
const MAX_DAYS = 3660;

export const reportQuery = z
  .strictObject({
    type: z.enum(['monthly', 'yearly', 'custom'], 'Jenis laporan tidak dikenal').default('monthly'),
    start: z.iso.date('Tanggal mulai belum benar').optional(),
    end: z.iso.date('Tanggal akhir belum benar').optional(),
  })
  .refine((query) => query.type !== 'custom' || (query.start && query.end), {
    error: 'Isi tanggal mulai dan tanggal akhir',
    path: ['start'],
  })
  .refine((query) => !query.start || !query.end || query.start <= query.end, {
    error: 'Tanggal akhir harus sama dengan atau setelah tanggal mulai',
    path: ['end'],
  })
  .refine(
    (query) =>
      !query.start || !query.end || Date.parse(query.end) - Date.parse(query.start) <= MAX_DAYS * 86_400_000,
    {
      error: 'Rentangnya paling panjang sepuluh tahun',
      path: ['end'],
    },
  );
