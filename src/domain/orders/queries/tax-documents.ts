import { asc, inArray } from 'drizzle-orm';
import { type TaxDocumentSeller, taxDocuments } from '../../../db/schema/tax-document-tables.ts';
import type { TaxDocumentKind, TaxDocumentReason } from '../../../shared/enums/tax-document-kinds.ts';
import type { AppContext } from '../../context.ts';

/** An invoice, or a note to it; the amount is positive, its kind gives the direction. */
export type TaxDocument = {
  code: string;
  kind: TaxDocumentKind;
  reason: TaxDocumentReason;
  amount: number;
  issuedAt: string;
};

/** The documents of each order that has any, the invoice first, with a snapshot of its seller. */
export async function readTaxDocuments(
  ctx: AppContext,
  orderIds: number[],
): Promise<Map<number, { papers: TaxDocument[]; seller: TaxDocumentSeller }>> {
  const rows = await ctx.db
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, orderIds))
    .orderBy(asc(taxDocuments.id));
  const found = new Map<number, { papers: TaxDocument[]; seller: TaxDocumentSeller }>();
  for (const { orderId, code, kind, reason, amount, issuedAt, seller } of rows) {
    const own = found.get(orderId) ?? { papers: [], seller };
    // The number is set at the commit.
    own.papers.push({ code: code ?? '', kind, reason, amount, issuedAt: issuedAt.toISOString() });
    found.set(orderId, own);
  }
  return found;
}
