import { expect, test } from 'vitest';
import {
  possibleTicketEvents,
  TICKET_EVENTS,
  TICKET_PARTIES,
  TICKET_STATUSES,
  type TicketSide,
  ticketTransition,
} from './ticket-transitions.ts';

/** What each party may do to a ticket that the seller proposed, by the rules of trade by weight. */
const expected: Record<string, Partial<Record<(typeof TICKET_PARTIES)[number], string[]>>> = {
  none: { seller: ['propose'], buyer: ['propose'] },
  proposed: { seller: ['replace'], buyer: ['confirm', 'dispute'], system: ['lapse', 'refer'] },
  disputed: { seller: ['replace'], admin: ['uphold', 'annul'] },
  confirmed: {},
  // The line has no active ticket any more.
  replaced: { seller: ['propose'], buyer: ['propose'] },
  void: { seller: ['propose'], buyer: ['propose'] },
};

const mirrored = (party: (typeof TICKET_PARTIES)[number]) =>
  party === 'seller' ? 'buyer' : party === 'buyer' ? 'seller' : party;

test.each(['none', ...TICKET_STATUSES])('a ticket that is %s: checks every step by each party', (status) => {
  for (const proposedBy of ['seller', 'buyer'] as TicketSide[]) {
    const ticket =
      status === 'none' ? null : { status: status as (typeof TICKET_STATUSES)[number], proposedBy };
    for (const party of TICKET_PARTIES) {
      const may = expected[status]![proposedBy === 'seller' ? party : mirrored(party)] ?? [];
      expect({ party, may: possibleTicketEvents(ticket, party) }).toEqual({
        party,
        may: TICKET_EVENTS.filter((event) => may.includes(event)),
      });
    }
  }
});

test('each step leads to the status in the table', () => {
  const of = (status: (typeof TICKET_STATUSES)[number]) => ({ status, proposedBy: 'seller' as const });
  expect(ticketTransition(null, 'propose', 'buyer')).toBe('proposed');
  expect(ticketTransition(of('proposed'), 'confirm', 'buyer')).toBe('confirmed');
  expect(ticketTransition(of('proposed'), 'dispute', 'buyer')).toBe('disputed');
  expect(ticketTransition(of('disputed'), 'replace', 'seller')).toBe('replaced');
  expect(ticketTransition(of('disputed'), 'uphold', 'admin')).toBe('confirmed');
  expect(ticketTransition(of('disputed'), 'annul', 'admin')).toBe('void');
  expect(ticketTransition(of('proposed'), 'lapse', 'system')).toBe('confirmed');
  expect(ticketTransition(of('proposed'), 'refer', 'system')).toBe('disputed');
});
