import type { Weighing } from '../../../../domain/weighing/get-weighing.ts';
import type { KeptSealed } from './sealed-list.ts';

/** The call that brings the shop a ticket and the yes to it, from whichever of the two phones. */
export const sealedCall = (
  { code, side }: Pick<Weighing, 'code' | 'side'>,
  { ticket, seal, line }: Pick<KeptSealed, 'ticket' | 'seal' | 'line'>,
  said: { yes?: string; pin?: string; takes_excess: boolean; confirm_below_hpp: boolean },
) => ({
  url: `/api/orders/${code}/weighing/sealed`,
  body: { ticket, seal, ...said },
  label: `nota timbang pesanan ${code} yang sudah disetujui`,
  href: weighingHref(code, side),
  subject: `weighing:${line}`,
  lasting: true,
});

/** Where a side weighs. */
export const weighingHref = (code: string, side: Weighing['side']): string =>
  side === 'buyer' ? `/orders/${code}/timbang` : `/admin/orders/${code}/timbang`;
