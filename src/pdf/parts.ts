import type { TableCell } from 'pdfmake';
import type { Invoice } from '../domain/orders/reading/get-invoice.ts';
import { type Column, ink, written } from './paper.ts';

/** Lines under a small heading, the first of them bold. */
export function block(label: string, lines: (string | null | undefined)[]): Column {
  return {
    width: '*',
    stack: [
      { text: label, style: 'label', margin: [0, 0, 0, 2] },
      ...lines
        .filter((line) => line)
        .map((line, at) => ({ text: written(line!), bold: at === 0, ...(at > 0 ? { color: ink } : {}) })),
    ],
  };
}

/** The buyer as papers name him. */
export const buyerBlock = (buyer: Invoice['buyer']): Column =>
  block('Pembeli', [
    `${buyer.firstName} ${buyer.lastName}`.trim(),
    [buyer.address1, buyer.address2].filter(Boolean).join(', '),
    `${buyer.city}, ${buyer.state} ${buyer.postcode ?? ''}`,
    buyer.country,
    buyer.phone,
    buyer.email,
  ]);

/** The seller as he was when the paper was written. */
export const sellerBlock = ({ seller, sellerChecked: checked }: Invoice['parts'][number]): Column =>
  block('Penjual', [
    seller.name,
    seller.address,
    `${seller.city}, ${seller.province}`,
    checked ? 'Identitas diperiksa' : null,
  ]);

/** A sum at the right edge of its column. */
export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});
