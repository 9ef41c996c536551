import { z } from 'zod';
import { MONEY_MAX } from '../../format/money.ts';
import { wholeBetween } from './paging.ts';

/** Schemas of days besides `z.iso.date`: a form accepts 28/11/2026 for them. */
export const days = z.registry<{ typed: true }>();

/** A day in WIB, as in URLs and forms: `2026-11-30`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Tulis tanggal seperti 2026-11-30.')
  .refine((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  }, 'Tanggal itu tidak ada.')
  .refine((text) => text >= '2000-01-01' && text < '2200-01-01', 'Tanggal itu terlalu jauh.')
  .register(days, { typed: true });

/** A range of days, both included. */
export const dateRange = { from: day.optional(), to: day.optional() };
export type DateRange = { from?: string | undefined; to?: string | undefined };

const sum = (text: string) => wholeBetween(0, MONEY_MAX, text).optional();

/** A range of amounts, both included; integers of the store currency's minor unit. */
export const amountRange = {
  least: sum('Jumlah paling sedikit harus bilangan bulat.'),
  most: sum('Jumlah paling banyak harus bilangan bulat.'),
};
export type AmountRange = { least?: number | undefined; most?: number | undefined };

/** Whether a list is filtered by days or by amounts. */
export const hasRange = ({ from, to, least, most }: DateRange & AmountRange): boolean =>
  Boolean(from || to) || least !== undefined || most !== undefined;
