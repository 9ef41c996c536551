import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonSize } from '../ui/button.tsx';

/** Where an order's invoice is, and the one over its whole checkout; a guest's links carry his token. */
export function InvoiceLinks({
  code,
  group,
  several,
  token,
  size,
  children,
}: {
  /** Left out where only the checkout's own invoice is offered. */
  code?: string;
  group: string;
  /** Whether the checkout has more than this order. */
  several: boolean;
  token?: string | null | undefined;
  size?: ButtonSize;
  /** Further papers of the order. */
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
      {children}
      {several && (
        <ButtonLink
          href={`/orders/grup/${group}/invoice.pdf${guest}`}
          download
          variant={code ? 'ghost' : 'secondary'}
          {...(size ? { size } : {})}
          icon={icon}
          className="max-sm:w-full"
        >
          Faktur seluruh checkout
        </ButtonLink>
      )}
    </div>
  );
}
