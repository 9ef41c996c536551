import { z } from 'zod';
import { wholeBetween } from '../parts/paging.ts';

/** Where a stream of notices goes on: after the notice of this number. */
export const eventsQuery = z.strictObject({
  after: wholeBetween(0, Number.MAX_SAFE_INTEGER, 'Nomor pemberitahuan tidak benar.').optional(),
});

/** The newest notice that its reader has seen: it and all before it count as read. */
export const readNoticesInput = z.strictObject({ upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });
