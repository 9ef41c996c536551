import { and, count, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { TicketSide } from '../../../shared/rules/weighing/ticket-transitions.ts';
import {
  codeTicketInput,
  offlineTicket,
  offlineTicketInput,
} from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail, isDomainError } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { confirmLockedTicket, type SettledTicket } from '../lifecycle/confirm-locked-ticket.ts';
import { createTicket } from '../lifecycle/create-ticket.ts';
import { lockWeighing, requireExpectedTicket } from '../lifecycle/lock-ticket.ts';
import {
  consentCode,
  isConsentCodeValid,
  isConsentSignatureValid,
  isTicketSignatureValid,
} from '../policies/offline-signatures.ts';
import { requireWeighingParty } from '../policies/weighing-policy.ts';

/** The wrong codes after which a ticket is locked. */
const MAX_CODE_ATTEMPTS = 5;
/** The limits for an order as a whole, since another ticket has another code, and for one user over all orders. */
const MAX_ORDER_ATTEMPTS = 10;
const MAX_TYPIST_ATTEMPTS = 30;
const LOCKOUT_MINUTES = 24 * 60;

const otherSide = (side: TicketSide): TicketSide => (side === 'seller' ? 'buyer' : 'seller');

/** The number of earlier tickets of a line, from which the next one's six digits are derived. */
async function countEarlierTickets(ctx: AppContext, lineId: number, ticketId?: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(weighTickets)
    .where(and(eq(weighTickets.orderLineId, lineId), ticketId ? lt(weighTickets.id, ticketId) : undefined));
  return row?.n ?? 0;
}

/**
 * Checks the six digits that `side` read out for a line's `nth` ticket. Five wrong ones lock it, ten the order and
 * thirty the user (`weighing_code_locked`, 429): then the ticket can be confirmed on its page only. It runs outside of
 * the transaction, so that every attempt is counted.
 */
async function requireConsentCode(
  ctx: AppContext,
  lineId: number,
  nth: number,
  side: TicketSide,
  pin: string,
  typist: { orderId: number; userId: string | null },
): Promise<void> {
  const minutes = LOCKOUT_MINUTES;
  const limits = [
    { key: `weigh-code:${lineId}:${nth}:${side}`, limit: MAX_CODE_ATTEMPTS, minutes },
    { key: `weigh-code:order:${typist.orderId}:${side}`, limit: MAX_ORDER_ATTEMPTS, minutes },
    ...(typist.userId
      ? [{ key: `weigh-code:by:${typist.userId}`, limit: MAX_TYPIST_ATTEMPTS, minutes }]
      : []),
  ];
  let tried: Awaited<ReturnType<typeof reserveAttempt>>;
  try {
    tried = await reserveAttempt(ctx, ...limits);
  } catch (thrown) {
    if (isDomainError(thrown)) return fail('weighing_code_locked');
    throw thrown;
  }
  if (!isConsentCodeValid(consentCode(ctx, lineId, nth, side), pin)) fail('weighing_code_wrong');
  await tried.uncounted();
}

/**
 * Confirms the actor's own proposed ticket by the six digits that the other side read aloud. Throws
 * `ticket_step_impossible` (409) for another user's ticket, and for one that they have not seen.
 */
export async function confirmTicketByCode(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof codeTicketInput>,
  token?: string,
): Promise<SettledTicket> {
  const side = await requireWeighingParty(ctx, actor, code, token);
  const given = parse(codeTicketInput, input);
  const other = otherSide(side.side);
  const ticketOf = (ctx: AppContext) => lockWeighing(ctx, side.orderId, given.line);
  const nth = await inTransaction(ctx, async (ctx) => {
    requireExpectedTicket((await ticketOf(ctx)).ticket, given.expected_ticket_id);
    return countEarlierTickets(ctx, given.line, given.expected_ticket_id);
  });
  await requireConsentCode(ctx, given.line, nth, other, given.pin, side);
  return inTransaction(ctx, async (ctx) => {
    const locked = await ticketOf(ctx);
    const ticket = requireExpectedTicket(locked.ticket, given.expected_ticket_id);
    const by = { userId: side.userId, party: other, way: 'code' } as const;
    return confirmLockedTicket(ctx, locked, ticket, by, {
      event: 'confirm',
      // The six digits confirm the ticket, and nothing else.
      takesExcess: false,
      seenBelowHpp: other === 'buyer',
    });
  });
}

/**
 * Accepts a ticket and its confirmation that two phones exchanged without signal, from the first phone that has signal:
 * the sender is identified by their session, the other by their phone's signature or by the six digits. Idempotent:
 * both phones may send the same ticket.
 */
export async function acceptOfflineTicket(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof offlineTicketInput>,
  token?: string,
): Promise<SettledTicket> {
  const side = await requireWeighingParty(ctx, actor, code, token);
  const given = parse(offlineTicketInput, input);
  const content = parse(offlineTicket, parseTicketJson(given.ticket));
  if (content.order !== code) fail('weighing_line_not_found');
  const weigher = content.by;
  const other = otherSide(weigher);
  if (
    side.side !== weigher &&
    !(given.seal && isTicketSignatureValid(ctx, side.orderId, weigher, given.ticket, given.seal))
  ) {
    fail('weighing_seal_wrong');
  }
  let way: 'sealed' | 'code' = 'sealed';
  if (side.side !== other) {
    const { ticket, yes, pin, takes_excess, confirm_below_hpp } = given;
    if (yes) {
      if (
        !isConsentSignatureValid(ctx, side.orderId, other, { ticket, yes, takes_excess, confirm_below_hpp })
      )
        fail('weighing_seal_wrong');
    } else if (pin) {
      // The six digits confirm the ticket, and nothing else.
      if (takes_excess || confirm_below_hpp) fail('weighing_seal_wrong');
      way = 'code';
      const nth = await inTransaction(ctx, async (ctx) => {
        await lockWeighing(ctx, side.orderId, content.line);
        const known = await findTicketByKey(ctx, content.line, content.key);
        return countEarlierTickets(ctx, content.line, known?.id);
      });
      await requireConsentCode(ctx, content.line, nth, other, pin, side);
    } else return fail('weighing_seal_wrong');
  }
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockWeighing(ctx, side.orderId, content.line);
    const known = await findTicketByKey(ctx, content.line, content.key);
    if (known?.status === 'confirmed') {
      const { total, surplus, shortfall } = locked.order;
      return { code, ticket: known.code, total, surplus, shortfall };
    }
    if (known && known.id !== locked.ticket?.id) fail('ticket_changed');
    // Only the sender is signed in; the other party is known only by its side.
    const userOf = (party: TicketSide) => (party === side.side ? side.userId : null);
    const ticket =
      known ??
      (await createTicket(
        ctx,
        locked,
        { ...content, photos: [] },
        { userId: userOf(weigher), party: weigher, way },
      ));
    return confirmLockedTicket(
      ctx,
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

async function findTicketByKey(ctx: AppContext, lineId: number, key: string) {
  const [known] = await ctx.db
    .select()
    .from(weighTickets)
    .where(and(eq(weighTickets.orderLineId, lineId), eq(weighTickets.key, key)));
  return known;
}

function parseTicketJson(text: string): z.input<typeof offlineTicket> {
  try {
    return JSON.parse(text);
  } catch {
    return fail('weighing_seal_wrong');
  }
}
