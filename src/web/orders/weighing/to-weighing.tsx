import type { OrderView } from '../../../domain/orders/reading/get-order.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

/** The way from an order to what was weighed of it: what comes first on the page while a ticket waits for an answer. */
export function ToWeighing({ order, href, label }: { order: OrderView; href: string; label: string }) {
  if (!order.mayWeigh) return null;
  if (order.ticketWaits)
    return (
      <Notice
        tone="warning"
        title="Nota timbang menunggu jawaban Anda"
        action={
          <ButtonLink size="sm" href={href}>
            Lihat nota
          </ButtonLink>
        }
      >
        Periksa angkanya, lalu setujui atau persoalkan.
      </Notice>
    );
  return (
    <ButtonLink href={href} variant="secondary" className="no-print sm:justify-self-start">
      {label}
    </ButtonLink>
  );
}
