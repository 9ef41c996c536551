import { z } from 'zod';
import { MONEY_MAX } from '../../figures/money.ts';
import { wholeBetween } from './paging.ts';

/** A day, in WIB, as addresses and forms have it: `2026-11-30`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Tulis tanggal seperti 2026-11-30.')
  .refine((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  }, 'Tanggal itu tidak ada.')
  .refine((text) => text >= '2000-01-01' && text < '2200-01-01', 'Tanggal itu terlalu jauh.');

/** The days between which a list's rows lie, both included. */
export const daySpan = { from: day.optional(), to: day.optional() };
export type DaySpan = { from?: string | undefined; to?: string | undefined };

const sum = (text: string) => wholeBetween(0, MONEY_MAX, text).optional();

/** The sums between which a list's rows lie, both included; whole numbers of the store currency's minor unit. */
export const sumSpan = {
  least: sum('Jumlah paling sedikit harus bilangan bulat.'),
  most: sum('Jumlah paling banyak harus bilangan bulat.'),
};
export type SumSpan = { least?: number | undefined; most?: number | undefined };

/** Whether a list is narrowed by days or by sums. */
export const isSpanned = ({ from, to, least, most }: DaySpan & SumSpan): boolean =>
  Boolean(from || to) || least !== undefined || most !== undefined;
