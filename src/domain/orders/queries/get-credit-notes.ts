import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { getInvoice, type Invoice } from './get-invoice.ts';
import type { TaxDocument } from './tax-documents.ts';

/** The notes to an order's invoice, and the invoice they refer to. */
export type CreditNotes = { invoice: Invoice; notes: TaxDocument[] };

/**
 * The credit and debit notes of the order `code`, for everyone who may see its invoice; without any it throws
 * `credit_note_none` (404).
 */
export async function getCreditNotes(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<CreditNotes> {
  const invoice = await getInvoice(ctx, actor, code, token);
  const notes = invoice.parts[0]!.papers.filter(({ kind }) => kind !== 'invoice');
  return notes.length > 0 ? { invoice, notes } : fail('credit_note_none');
}
