import { and, eq } from 'drizzle-orm';
import { reviews } from '../../../db/schema/catalogue-tables.ts';
import type { AppContext } from '../../context.ts';

/** Whether an attachment (`review:<id>`) belongs to an approved review, which everyone may read. */
export async function isApprovedReview(ctx: AppContext, attachedTo: string | null): Promise<boolean> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind !== 'review') return false;
  return (await ctx.db.$count(reviews, and(eq(reviews.id, Number(id)), eq(reviews.status, 'approved')))) > 0;
}
