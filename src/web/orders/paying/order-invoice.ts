import { getInvoice } from '../../../domain/orders/reading/get-invoice.ts';
import { invoicePdf } from '../../../pdf/invoice.ts';
import type { Route } from './+types/order-invoice';
import { servePaper } from './serve-paper.ts';

/** The invoice of one order. */
export const loader = (args: Route.LoaderArgs) => servePaper(args, 'faktur', getInvoice, invoicePdf);
