import type { TableCell } from 'pdfmake';
import type { Invoice } from '../domain/orders/queries/get-invoice.ts';
import { type Column, inkColor, printableText } from './pdf-document.ts';

/** Lines under a small label, the first of them bold. */
export function labelledBlock(label: string, lines: (string | null | undefined)[]): Column {
  return {
    width: '*',
    stack: [
      { text: label, style: 'label', margin: [0, 0, 0, 2] },
      ...lines
        .filter((line) => line)
        .map((line, at) => ({
          text: printableText(line!),
          bold: at === 0,
          ...(at > 0 ? { color: inkColor } : {}),
        })),
    ],
  };
}

/** The buyer's name and address on a document. */
export const buyerBlock = (buyer: Invoice['buyer']): Column =>
  labelledBlock('Pembeli', [
    `${buyer.firstName} ${buyer.lastName}`.trim(),
    [buyer.address1, buyer.address2].filter(Boolean).join(', '),
    `${buyer.city}, ${buyer.state} ${buyer.postcode ?? ''}`,
    buyer.country,
    buyer.phone,
    buyer.email,
  ]);

/** The seller as of the document's date. */
export const sellerBlock = ({ seller, sellerChecked: checked }: Invoice['parts'][number]): Column =>
  labelledBlock('Penjual', [
    seller.name,
    seller.address,
    `${seller.city}, ${seller.province}`,
    checked ? 'Identitas diperiksa' : null,
  ]);

/** A right-aligned amount. */
export const rightAligned = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});
