import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Links from an order to its weighing, at the top of the page while a ticket awaits a response. */
export function WeighingLink({ order, href, label }: { order: OrderView; href: string; label: string }) {
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
