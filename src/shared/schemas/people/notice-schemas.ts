import { z } from 'zod';
import { wholeBetween } from '../fields/paging.ts';

/** A stream of notices resumes after the notice of this id. */
export const eventsQuery = z.strictObject({
  after: wholeBetween(0, Number.MAX_SAFE_INTEGER, 'Nomor pemberitahuan tidak benar.').optional(),
});

/** The newest notice that the user has seen: it and all earlier ones count as read. */
export const markNoticesReadInput = z.strictObject({ upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });
