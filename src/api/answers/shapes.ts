import { z } from 'zod';

/* What every answer is made of (docs/guides/add-a-verb.md). */

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();
/** A day as 2026-11-30, in Indonesia's western time. */
export const day = z.iso.date();

/** How much, as a number with at most three decimals. */
export const quantityAnswer = z.number().describe('Jumlah, paling banyak tiga angka di belakang koma.');

/** One thing. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });

const paging = { total: z.int(), page: z.int(), limit: z.int(), totalPages: z.int() };

/** A page of a list; `extra` is what a list tells besides. */
export const pageOf = <T extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(
  item: T,
  extra?: E,
) => z.object({ data: z.array(item), ...paging, ...(extra as E) });

/** A page of a list that may count no further than a thousand; `more` is said where there are more. */
export const countedPageOf = <T extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(
  item: T,
  extra?: E,
) => z.object({ data: z.array(item), ...paging, more: z.literal(true).optional(), ...(extra as E) });

const success = { success: z.literal(true), message: z.string() };

/** A command that worked, and what came of it. */
export const doneWith = <T extends z.ZodType>(data: T) => z.object({ ...success, data });

/** A command that worked and leaves nothing to tell but its text. */
export const doneOnly = z.object(success);

/** A command of a script's, whose success no person reads. */
export const quietlyWith = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** A file: text where its type is text, bytes elsewhere. */
export const fileOf = (...types: string[]) => ({
  description: 'Berkas',
  content: Object.fromEntries(
    types.map((type) => [
      type.split(';')[0]!,
      { schema: type.startsWith('text/') ? z.string() : z.unknown() },
    ]),
  ),
});

/** Server-sent events, which last as long as somebody listens. */
export const stream = {
  description: 'Aliran kejadian',
  content: { 'text/event-stream': { schema: z.string() } },
};

/** What every refusal looks like; `error.code` is for programs, the texts are for people. */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string().describe('Teks untuk pengguna.'),
  error: z.object({
    code: z.string().describe('Untuk program; tidak berubah bila teksnya berubah.'),
    message: z.string(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Teks per isian, hanya bila isiannya salah.'),
  }),
});
