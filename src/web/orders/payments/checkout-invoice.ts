import { getGroupInvoice } from '../../../domain/orders/queries/get-invoice.ts';
import { invoicePdf } from '../../../pdf/invoice-pdf.ts';
import type { Route } from './+types/checkout-invoice';
import { serveDocument } from './serve-document.ts';

/** Serves the invoices of a whole checkout as one document. */
export const loader = (args: Route.LoaderArgs) => serveDocument(args, 'faktur', getGroupInvoice, invoicePdf);
