import MessageCircle from 'lucide-react/icons/message-circle';
import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import { ButtonLink, type ButtonSize } from '../ui/button.tsx';

/** Whom one can write to about an order: WhatsApp opens with words that fit its stage. Nothing where nobody can be reached. */
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
