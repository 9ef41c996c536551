import type { WeighedLineView, Weighing } from '../../../../domain/weighing/queries/get-weighing.ts';
import type { TicketSide } from '../../../../shared/rules/weighing/ticket-transitions.ts';
import { sendOrQueue } from '../../../offline-queue/offline-queue.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { parseTypedTicket } from '../typed-ticket.ts';
import { canSign, signatureOf } from './device-signature.ts';
import { weighingHref } from './offline-ticket-call.ts';
import { storeOfflineTicket } from './offline-ticket-store.ts';

type WeighedInput = {
  figures: ReturnType<typeof parseTypedTicket>;
  side: TicketSide;
  /** Empty for a guest, whose ticket only the other phone can submit. */
  userId: string;
  replaces: number | null;
  takes_excess: boolean;
  confirm_below_hpp: boolean;
  label: string;
};

/**
 * Signs a ticket on this phone for the other one to scan, and also queues it; its key makes both submissions
 * the same ticket.
 */
export async function signAndQueueTicket(
  weighing: Weighing,
  { line }: WeighedLineView,
  { figures, side, userId, label, ...said }: WeighedInput,
): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '');
  const body = { line, key, ...figures, ...said };
  if (weighing.sealKey !== null && canSign()) {
    const ticket = JSON.stringify({ order: weighing.code, by: side, ...body });
    const seal = await signatureOf(weighing.sealKey, ticket);
    const { takes_excess, confirm_below_hpp } = said;
    storeOfflineTicket({
      ...{ key, userId, order: weighing.code, line, ticket, seal, mine: 'ticket', yes: null },
      ...{ takes_excess, confirm_below_hpp },
    });
  }
  if (userId === '') return;
  const { kept, outcome, message } = await sendOrQueue({
    url: `/api/orders/${weighing.code}/weighing`,
    body,
    userId,
    label,
    href: weighingHref(weighing.code, side),
    subject: `weighing:${line}`,
    lasting: true,
  });
  if (kept) showToast('success', 'Tanpa sinyal: notanya tersimpan dan dikirim nanti.');
  else showToast(outcome === 'done' ? 'success' : 'error', message);
}
