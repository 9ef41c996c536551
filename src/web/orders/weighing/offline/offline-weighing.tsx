import { useEffect } from 'react';
import type { WeighedLineView, Weighing } from '../../../../domain/weighing/queries/get-weighing.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { canSign } from './device-signature.ts';
import { deleteOfflineTicket, useOfflineTickets } from './offline-ticket-store.ts';
import { OwnOfflineTicket } from './own-offline-ticket.tsx';
import { ReceivedOfflineTicket } from './received-offline-ticket.tsx';

/** Exchanges the ticket of an order line between two offline phones by QR codes. */
export function OfflineWeighing({ weighing, line }: { weighing: Weighing; line: WeighedLineView }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const userId = user?.id ?? '';
  const kept = useOfflineTickets(userId, line.line);
  const settled = line.payable !== null;
  useEffect(() => {
    if (settled) deleteOfflineTicket({ userId, line: line.line });
  }, [settled, userId, line.line]);
  const open = weighing.weighable && !settled && line.ticket?.status !== 'disputed';
  if (!hydrated || !open || weighing.sealKey === null || !canSign()) return null;
  if (kept?.mine === 'ticket') return <OwnOfflineTicket weighing={weighing} line={line} kept={kept} />;
  return <ReceivedOfflineTicket weighing={weighing} line={line} kept={kept} />;
}
