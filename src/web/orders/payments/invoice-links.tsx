import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import type { TaxDocumentKind } from '../../../shared/enums/tax-document-kinds.ts';
import { ButtonLink, type ButtonSize } from '../../ui/button.tsx';

/** Links to the invoices of an order and of its whole checkout; a guest's links contain the token. */
export function InvoiceLinks({
  code,
  group,
  several,
  token,
  papers = [],
  size,
  children,
}: {
  /** Omitted when only the checkout's invoice is offered. */
  code?: string;
  group: string;
  /** Whether the checkout has other orders. */
  several: boolean;
  token?: string | null | undefined;
  /** The order's tax documents, which determine the links. */
  papers?: { kind: TaxDocumentKind; code: string; amount: number }[];
  size?: ButtonSize;
  /** Links to further documents of the order. */
  children?: ReactNode;
}) {
  const guest = token ? `?token=${encodeURIComponent(token)}` : '';
  const icon = <FileDown className="size-5 shrink-0" aria-hidden="true" />;
  return (
    <div className="flex flex-wrap gap-3 no-print">
      {code && (
        <ButtonLink
          href={`/orders/${code}/invoice.pdf${guest}`}
          download
          variant="secondary"
          {...(size ? { size } : {})}
          icon={icon}
          className="max-sm:w-full"
        >
          Unduh faktur (PDF)
        </ButtonLink>
      )}
      {code && papers.some(({ kind }) => kind !== 'invoice') && (
        <ButtonLink
          href={`/orders/${code}/credit-note.pdf${guest}`}
          download
          variant="secondary"
          {...(size ? { size } : {})}
          icon={icon}
          className="max-sm:w-full"
        >
          {papers.some(({ kind }) => kind === 'credit')
            ? 'Unduh nota kredit (PDF)'
            : 'Unduh nota debit (PDF)'}
        </ButtonLink>
      )}
      {children}
      {several && (
        <ButtonLink
          href={`/orders/group/${group}/invoice.pdf${guest}`}
          download
          variant={code ? 'ghost' : 'secondary'}
          {...(size ? { size } : {})}
          icon={icon}
          className="max-sm:w-full"
        >
          Rekap faktur seluruh checkout
        </ButtonLink>
      )}
    </div>
  );
}
