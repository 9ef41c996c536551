import { and, eq } from 'drizzle-orm';
import { reviews } from '../../../db/schema/catalogue.ts';
import type { Shop } from '../../shop.ts';

/** Whether what is attached to this (`review:<id>`) belongs to a review that everybody reads. */
export async function isShownReview(shop: Shop, attachedTo: string | null): Promise<boolean> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind !== 'review') return false;
  return (await shop.db.$count(reviews, and(eq(reviews.id, Number(id)), eq(reviews.status, 'approved')))) > 0;
}
