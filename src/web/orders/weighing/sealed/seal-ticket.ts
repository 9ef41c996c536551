import type { WeighedLineView, Weighing } from '../../../../domain/weighing/get-weighing.ts';
import type { TicketSide } from '../../../../shared/weighing/ticket-steps.ts';
import { toast } from '../../../ui/tell/toast.ts';
import { sendOrKeep } from '../../../waiting/waiting.ts';
import type { figuresTyped } from '../typed-figures.ts';
import { canSeal, sealOf } from './seal.ts';
import { weighingHref } from './sealed-call.ts';
import { keepSealed } from './sealed-list.ts';

type Weighed = {
  figures: ReturnType<typeof figuresTyped>;
  side: TicketSide;
  /** Empty of a guest, whose ticket only the other phone can send. */
  userId: string;
  replaces: number | null;
  takes_excess: boolean;
  confirm_below_hpp: boolean;
  label: string;
};

/**
 * Seals a ticket in this phone, for the other one to read, and lets it wait to be proposed as well: whichever comes first, it is
 * the same ticket by its key.
 */
export async function sealTicket(
  weighing: Weighing,
  { line }: WeighedLineView,
  { figures, side, userId, label, ...said }: Weighed,
): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '');
  const body = { line, key, ...figures, ...said };
  if (weighing.sealKey !== null && canSeal()) {
    const ticket = JSON.stringify({ order: weighing.code, by: side, ...body });
    const seal = await sealOf(weighing.sealKey, ticket);
    const { takes_excess, confirm_below_hpp } = said;
    keepSealed({
      ...{ key, userId, order: weighing.code, line, ticket, seal, mine: 'ticket', yes: null },
      ...{ takes_excess, confirm_below_hpp },
    });
  }
  if (userId === '') return;
  const { kept, outcome, message } = await sendOrKeep({
    url: `/api/orders/${weighing.code}/weighing`,
    body,
    userId,
    label,
    href: weighingHref(weighing.code, side),
    subject: `weighing:${line}`,
    lasting: true,
  });
  if (kept) toast('success', 'Tanpa sinyal: notanya tersimpan dan dikirim nanti.');
  else toast(outcome === 'done' ? 'success' : 'error', message);
}
