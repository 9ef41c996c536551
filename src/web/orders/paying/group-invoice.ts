import { getGroupInvoice } from '../../../domain/orders/reading/get-invoice.ts';
import { invoicePdf } from '../../../pdf/invoice.ts';
import type { Route } from './+types/group-invoice';
import { servePaper } from './serve-paper.ts';

/** The invoices of a whole checkout on one paper. */
export const loader = (args: Route.LoaderArgs) => servePaper(args, 'faktur', getGroupInvoice, invoicePdf);
