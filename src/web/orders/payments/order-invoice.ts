import { getInvoice } from '../../../domain/orders/queries/get-invoice.ts';
import { invoicePdf } from '../../../pdf/invoice-pdf.ts';
import type { Route } from './+types/order-invoice';
import { serveDocument } from './serve-document.ts';

/** Serves the invoice of one order. */
export const loader = (args: Route.LoaderArgs) => serveDocument(args, 'faktur', getInvoice, invoicePdf);
