import { asc, inArray } from 'drizzle-orm';
import { orderPapers, type PaperSeller } from '../../../db/schema/papers.ts';
import type { PaperKind, PaperReason } from '../../../shared/kinds/paper-kinds.ts';
import type { Shop } from '../../shop.ts';

/** An invoice, or a note to it; the amount is above zero, its kind says which way. */
export type OrderPaper = {
  code: string;
  kind: PaperKind;
  reason: PaperReason;
  amount: number;
  issuedAt: string;
};

/** The papers of each order that has any, the invoice first, with its seller as he was then. */
export async function readPapers(
  shop: Shop,
  orderIds: number[],
): Promise<Map<number, { papers: OrderPaper[]; seller: PaperSeller }>> {
  const rows = await shop.db
    .select()
    .from(orderPapers)
    .where(inArray(orderPapers.orderId, orderIds))
    .orderBy(asc(orderPapers.id));
  const found = new Map<number, { papers: OrderPaper[]; seller: PaperSeller }>();
  for (const { orderId, code, kind, reason, amount, issuedAt, seller } of rows) {
    const own = found.get(orderId) ?? { papers: [], seller };
    // The number stands from the commit on.
    own.papers.push({ code: code ?? '', kind, reason, amount, issuedAt: issuedAt.toISOString() });
    found.set(orderId, own);
  }
  return found;
}
