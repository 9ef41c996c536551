import type { Weighing } from '../../../../domain/weighing/queries/get-weighing.ts';
import type { StoredOfflineTicket } from './offline-ticket-store.ts';

/** The API call that submits a ticket and its confirmation, from either phone. */
export const offlineTicketCall = (
  { code, side }: Pick<Weighing, 'code' | 'side'>,
  { ticket, seal, line }: Pick<StoredOfflineTicket, 'ticket' | 'seal' | 'line'>,
  said: { yes?: string; pin?: string; takes_excess: boolean; confirm_below_hpp: boolean },
) => ({
  url: `/api/orders/${code}/weighing/sealed`,
  body: { ticket, seal, ...said },
  label: `nota timbang pesanan ${code} yang sudah disetujui`,
  href: weighingHref(code, side),
  subject: `weighing:${line}`,
  lasting: true,
});

/** URL of the weighing page for one side. */
export const weighingHref = (code: string, side: Weighing['side']): string =>
  side === 'buyer' ? `/orders/${code}/weighing` : `/admin/orders/${code}/weighing`;
