import MessageCircle from 'lucide-react/icons/message-circle';
import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { ButtonLink, type ButtonSize } from '../ui/button.tsx';

/**
 * The contacts of an order: WhatsApp opens with a text for the order's status. Nothing when there is no
 * contact.
 */
export function OrderContacts({ order, size }: { order: Pick<OrderView, 'whatsapp'>; size?: ButtonSize }) {
  if (order.whatsapp.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3 no-print">
      {order.whatsapp.map(({ to, label, href }) => (
        <ButtonLink
          key={to}
          href={href}
          target="_blank"
          variant="secondary"
          {...(size ? { size } : {})}
          icon={<MessageCircle className="size-5 shrink-0" aria-hidden="true" />}
          className="max-w-full wrap-anywhere max-sm:w-full"
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
