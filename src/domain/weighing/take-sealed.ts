import { and, count, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { weighTickets } from '../../db/schema/weighing.ts';
import { codeTicketInput, sealedTicket, sealedTicketInput } from '../../shared/input/weigh-tickets.ts';
import type { TicketSide } from '../../shared/weighing/ticket-steps.ts';
import { reserveAttempt } from '../limits/throttle.ts';
import { parse } from '../parse.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../shop.ts';
import { confirmStanding, type Settled } from './course/confirm-standing.ts';
import { lockWeighing, requireSeen } from './course/lock-ticket.ts';
import { writeTicket } from './course/write-ticket.ts';
import { ticketSealFits, yesCode, yesCodeFits, yesSealFits } from './rules/seals.ts';
import { requireWeigher } from './rules/weighing-policy.ts';

/** Wrong codes for one ticket until it takes no more of them. */
const CODE_TRIES = 5;
const LOCKED_MINUTES = 24 * 60;

const otherOf = (side: TicketSide): TicketSide => (side === 'seller' ? 'buyer' : 'seller');

/** How many tickets a line had before: by it the six figures of the next one are made. */
async function ticketsBefore(shop: Shop, lineId: number, ticketId?: number): Promise<number> {
  const [row] = await shop.db
    .select({ n: count() })
    .from(weighTickets)
    .where(and(eq(weighTickets.orderLineId, lineId), ticketId ? lt(weighTickets.id, ticketId) : undefined));
  return row?.n ?? 0;
}

/**
 * Checks the six figures that `side` read out for a line's `nth` ticket. Five wrong ones lock it (`weighing_code_locked`, 429): then
 * only the page or another ticket helps. Outside of the transaction, so that each try is counted.
 */
async function requireCode(
  shop: Shop,
  lineId: number,
  nth: number,
  side: TicketSide,
  pin: string,
): Promise<void> {
  const limit = { key: `weigh-code:${lineId}:${nth}:${side}`, limit: CODE_TRIES, minutes: LOCKED_MINUTES };
  let tried: Awaited<ReturnType<typeof reserveAttempt>>;
  try {
    tried = await reserveAttempt(shop, limit);
  } catch (thrown) {
    if (isRefusal(thrown)) return refuse('weighing_code_locked');
    throw thrown;
  }
  if (!yesCodeFits(yesCode(shop, lineId, nth, side), pin)) refuse('weighing_code_wrong');
  await tried.uncounted();
}

/**
 * Confirms the ticket that the one who asks has proposed by the six figures that the other side read out to him. What the code
 * refuses besides: a ticket that is not his own (`ticket_step_impossible`, 409), and one that is not the one he sees.
 */
export async function confirmByCode(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof codeTicketInput>,
  token?: string,
): Promise<Settled> {
  const side = await requireWeigher(shop, actor, code, token);
  const given = parse(codeTicketInput, input);
  const other = otherOf(side.side);
  const ticketOf = (shop: Shop) => lockWeighing(shop, side.orderId, given.line);
  const nth = await inTransaction(shop, async (shop) => {
    requireSeen((await ticketOf(shop)).ticket, given.expected_ticket_id);
    return ticketsBefore(shop, given.line, given.expected_ticket_id);
  });
  await requireCode(shop, given.line, nth, other, given.pin);
  return inTransaction(shop, async (shop) => {
    const locked = await ticketOf(shop);
    const ticket = requireSeen(locked.ticket, given.expected_ticket_id);
    const by = { userId: side.userId, party: other, way: 'code' } as const;
    return confirmStanding(shop, locked, ticket, by, {
      event: 'confirm',
      // Figures that are read out say yes to the ticket, and to nothing besides.
      takesExcess: false,
      seenBelowHpp: other === 'buyer',
    });
  });
}

/**
 * Takes a ticket and the yes to it that two phones exchanged without signal, from whichever of them has it first: the one who
 * sends it is known by his session, the other by the seal of his phone or by his six figures. Once: a ticket that the other phone
 * brought before is the same.
 */
export async function takeSealed(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof sealedTicketInput>,
  token?: string,
): Promise<Settled> {
  const side = await requireWeigher(shop, actor, code, token);
  const given = parse(sealedTicketInput, input);
  const content = parse(sealedTicket, jsonOf(given.ticket));
  if (content.order !== code) refuse('weighing_line_not_found');
  const weigher = content.by;
  const other = otherOf(weigher);
  if (
    side.side !== weigher &&
    !(given.seal && ticketSealFits(shop, side.orderId, weigher, given.ticket, given.seal))
  ) {
    refuse('weighing_seal_wrong');
  }
  let way: 'sealed' | 'code' = 'sealed';
  if (side.side !== other) {
    const { ticket, yes, pin, takes_excess, confirm_below_hpp } = given;
    if (yes) {
      if (!yesSealFits(shop, side.orderId, other, { ticket, yes, takes_excess, confirm_below_hpp }))
        refuse('weighing_seal_wrong');
    } else if (pin) {
      // Figures that are read out say yes to the ticket, and to nothing besides.
      if (takes_excess || confirm_below_hpp) refuse('weighing_seal_wrong');
      way = 'code';
      const nth = await inTransaction(shop, async (shop) => {
        await lockWeighing(shop, side.orderId, content.line);
        const known = await ticketOfKey(shop, content.line, content.key);
        return ticketsBefore(shop, content.line, known?.id);
      });
      await requireCode(shop, content.line, nth, other, pin);
    } else return refuse('weighing_seal_wrong');
  }
  return inTransaction(shop, async (shop) => {
    const locked = await lockWeighing(shop, side.orderId, content.line);
    const known = await ticketOfKey(shop, content.line, content.key);
    if (known?.status === 'confirmed') {
      const { total, surplus, shortfall } = locked.order;
      return { code, ticket: known.code, total, surplus, shortfall };
    }
    if (known && known.id !== locked.ticket?.id) refuse('ticket_changed');
    // Only who sends it is signed in; of the other it is known which side he is.
    const userOf = (party: TicketSide) => (party === side.side ? side.userId : null);
    const ticket =
      known ??
      (await writeTicket(
        shop,
        locked,
        { ...content, photos: [] },
        { userId: userOf(weigher), party: weigher, way },
      ));
    return confirmStanding(
      shop,
      locked,
      ticket,
      { userId: userOf(other), party: other, way },
      {
        event: 'confirm',
        takesExcess: other === 'buyer' && given.takes_excess,
        seenBelowHpp: other === 'buyer' || given.confirm_below_hpp,
      },
    );
  });
}

async function ticketOfKey(shop: Shop, lineId: number, key: string) {
  const [known] = await shop.db
    .select()
    .from(weighTickets)
    .where(and(eq(weighTickets.orderLineId, lineId), eq(weighTickets.key, key)));
  return known;
}

function jsonOf(text: string): z.input<typeof sealedTicket> {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('weighing_seal_wrong');
  }
}
