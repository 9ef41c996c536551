import { z } from 'zod';

/* The building blocks of every response (docs/guides/add-a-use-case.md). */

/** An instant, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
/** A day in WIB, as 2026-11-30. */
export const isoDate = z.iso.date();

/** A quantity, as a number with at most three decimals. */
export const quantityResponse = z.number().describe('Jumlah, paling banyak tiga angka di belakang koma.');

/** A single object. */
export const dataResponse = <T extends z.ZodType>(data: T) => z.object({ data });

const paging = { total: z.int(), page: z.int(), limit: z.int(), totalPages: z.int() };

/** A page of a list; `extra` holds the list's additional fields. */
export const pageResponse = <T extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(
  item: T,
  extra?: E,
) => z.object({ data: z.array(item), ...paging, ...(extra as E) });

/** A page of a list whose count may stop at a thousand; `more` is set when there are more. */
export const pageWithCountOf = <T extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(
  item: T,
  extra?: E,
) => z.object({ data: z.array(item), ...paging, more: z.literal(true).optional(), ...(extra as E) });

const successFields = { success: z.literal(true), message: z.string() };

/** A successful command and its result. */
export const successWith = <T extends z.ZodType>(data: T) => z.object({ ...successFields, data });

/** A successful command that returns nothing but its text. */
export const successOnly = z.object(successFields);

/** A command that scripts call, whose success nobody reads. */
export const dataWithoutMessage = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data });

/** A file: text for a text type, otherwise bytes. */
export const fileResponse = (...types: string[]) => ({
  description: 'Berkas',
  content: Object.fromEntries(
    types.map((type) => [
      type.split(';')[0]!,
      { schema: type.startsWith('text/') ? z.string() : z.unknown() },
    ]),
  ),
});

/** Server-sent events, which last as long as the client stays connected. */
export const eventStreamResponse = {
  description: 'Aliran kejadian',
  content: { 'text/event-stream': { schema: z.string() } },
};

/** The shape of every error; `error.code` is for programs, the texts are for people. */
export const errorResponse = z.object({
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
