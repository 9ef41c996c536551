import { getCreditNotes } from '../../../domain/orders/reading/get-credit-notes.ts';
import { creditNotesPdf } from '../../../pdf/credit-note.ts';
import type { Route } from './+types/credit-notes';
import { servePaper } from './serve-paper.ts';

/** What was written to the invoice of an order that was cancelled, given back or weighed. */
export const loader = (args: Route.LoaderArgs) =>
  servePaper(args, 'nota-kredit', getCreditNotes, creditNotesPdf);
