import type { TicketStatus } from './ticket-steps.ts';

/** Where a weigh ticket stands, as people read it. */
export const ticketStatusLabel: Record<TicketStatus, string> = {
  proposed: 'Menunggu disetujui',
  confirmed: 'Disepakati',
  disputed: 'Dipersoalkan',
  replaced: 'Sudah diganti',
  void: 'Dibatalkan',
};
