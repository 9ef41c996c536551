import { z } from 'zod';
import { BREAKDOWNS, ORDER_ROWS } from '../enums/report-breakdowns.ts';
import { paging } from './fields/paging.ts';
import { isOneLine, requiredText } from './fields/text.ts';

/** The maximum span of a custom report: ten years. */
const MAX_DAYS = 3660;

const period = {
  type: z.enum(['monthly', 'yearly', 'custom'], 'Jenis laporan tidak dikenal').default('monthly'),
  /** The month of a monthly report, as `2026-11`; this month by default. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tulis bulannya seperti 2026-11')
    .optional(),
  start: z.iso.date('Tanggal mulai belum benar').optional(),
  end: z.iso.date('Tanggal akhir belum benar').optional(),
};

type Period = { type: string; start?: string | undefined; end?: string | undefined };

/** The rules for the dates of a custom report. */
const withPeriodRules = <S extends z.ZodType<Period>>(schema: S) =>
  schema
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
        !query.start ||
        !query.end ||
        Date.parse(query.end) - Date.parse(query.start) <= MAX_DAYS * 86_400_000,
      {
        error: 'Rentangnya paling panjang sepuluh tahun',
        path: ['end'],
      },
    );

export const reportQuery = withPeriodRules(z.strictObject(period));

const by = z.enum(BREAKDOWNS, 'Rincian tidak dikenal');
export const breakdownQuery = withPeriodRules(z.strictObject({ ...period, by: by.default('category') }));

/** The orders behind a row of a breakdown; without `by`, those behind the whole revenue, and without `key`, those of its row without a name. */
export const reportOrdersQuery = withPeriodRules(
  z.strictObject({
    ...period,
    by: z.enum(ORDER_ROWS, 'Rincian tidak dikenal').optional(),
    key: z.string().max(320, 'Baris tidak dikenal').default(''),
    ...paging,
  }),
);

/** A report saved under a name. */
export const saveReportInput = z.strictObject({
  name: requiredText(60, 'Isi nama laporan', isOneLine),
  type: z.enum(['monthly', 'yearly'], 'Pilih laporan bulanan atau tahunan').default('monthly'),
  by: by.optional(),
  weekly: z.boolean('Isi dengan ya atau tidak').default(false),
});
