import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { getInvoice, type Invoice } from './get-invoice.ts';
import type { OrderPaper } from './order-papers.ts';

/** The notes to an order's invoice, and the invoice they refer to. */
export type CreditNotes = { invoice: Invoice; notes: OrderPaper[] };

/**
 * The credit and debit notes of the order `code`, to whoever may see its invoice; where nothing was taken off or added
 * `credit_note_none` (404).
 */
export async function getCreditNotes(
  shop: Shop,
  actor: Actor,
  code: string,
  token?: string,
): Promise<CreditNotes> {
  const invoice = await getInvoice(shop, actor, code, token);
  const notes = invoice.parts[0]!.papers.filter(({ kind }) => kind !== 'invoice');
  return notes.length > 0 ? { invoice, notes } : refuse('credit_note_none');
}
