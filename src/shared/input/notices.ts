import { z } from 'zod';

const id = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Where a stream of notices goes on: after the notice of this number. */
export const eventsQuery = z.strictObject({ after: id.optional() });

/** The newest notice that its reader has seen: it and all before it count as read. */
export const readNoticesInput = z.strictObject({ upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });
