import type { TicketStatus } from './ticket-transitions.ts';

/** The visible name of a weigh ticket's status. */
export const ticketStatusLabel: Record<TicketStatus, string> = {
  proposed: 'Menunggu disetujui',
  confirmed: 'Disepakati',
  disputed: 'Dipersoalkan',
  replaced: 'Sudah diganti',
  void: 'Dibatalkan',
};
