import { getCreditNotes } from '../../../domain/orders/queries/get-credit-notes.ts';
import { creditNotesPdf } from '../../../pdf/credit-notes-pdf.ts';
import type { Route } from './+types/credit-notes';
import { serveDocument } from './serve-document.ts';

/** Serves the credit notes of an order that was cancelled, refunded or weighed. */
export const loader = (args: Route.LoaderArgs) =>
  serveDocument(args, 'nota-kredit', getCreditNotes, creditNotesPdf);
