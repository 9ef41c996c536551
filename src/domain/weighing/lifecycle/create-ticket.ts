import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { uploads } from '../../../db/schema/system-tables.ts';
import { isZero, toQuantity } from '../../../shared/format/quantity.ts';
import { uploadIdOf } from '../../../shared/format/upload-url.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import {
  averagePercent,
  netWeight,
  payableWeight,
  totalSacks,
} from '../../../shared/rules/weighing/payable-weight.ts';
import type { TicketSide } from '../../../shared/rules/weighing/ticket-transitions.ts';
import { weighingProblemTexts } from '../../../shared/rules/weighing/weighing-problems.ts';
import type { TicketFigures } from '../../../shared/schemas/ticket-figures-schema.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { LockedOrder } from '../../orders/lifecycle/lock-order.ts';
import { requireWeighable } from '../policies/weighing-policy.ts';
import { appendTicket } from './append-ticket.ts';
import { requireBelowHppConfirmed } from './below-hpp.ts';
import {
  requireTicketTransition,
  type Ticket,
  type TicketTransitionActor,
  transitionTicket,
  type WeighedLine,
} from './lock-ticket.ts';
import { settlementOutcomeOf } from './settle-order-line.ts';

/** Beyond this difference the phone's clock is wrong. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

type TicketInput = TicketFigures & {
  replaces?: number | null | undefined;
  key?: string | undefined;
  takes_excess: boolean;
  confirm_below_hpp: boolean;
};

/**
 * Creates the ticket that one side proposes for a line of a locked order, replacing the current one when it
 * names that. The figures that the terms require must be present, and the seller must have seen a total below
 * HPP.
 */
export async function createTicket(
  ctx: AppContext,
  {
    order,
    line,
    terms,
    ticket,
  }: { order: LockedOrder; line: WeighedLine; terms: WeighingTerms; ticket: Ticket | null },
  given: TicketInput,
  by: TicketTransitionActor & { party: TicketSide },
): Promise<Ticket> {
  requireWeighable(order);
  const replaced = ticket && given.replaces === ticket.id ? ticket : null;
  if (given.replaces && !replaced) fail('ticket_changed');
  const replacedTo = replaced && requireTicketTransition(replaced, 'replace', by.party);
  requireTicketTransition(replaced ? null : ticket, 'propose', by.party);

  const readings = given.readings.map(({ gross, tare, sacks }) => ({
    gross: toQuantity(gross),
    tare: toQuantity(tare),
    sacks,
  }));
  const net = netWeight(readings);
  const measured = { moisture: averagePercent(given.moisture), hampa: given.hampa ?? null };
  requireMeasured(terms, measured);
  const payable = payableWeight(net, measured, terms);
  if (isZero(net) || isZero(payable)) fail('weighing_nothing');
  const weighedAt = new Date(given.weighed_at);
  if (weighedAt.getTime() > ctx.clock.now().getTime() + MAX_CLOCK_SKEW_MS)
    fail('weighing_ahead', {}, { weighed_at: 'Waktu menimbang belum tiba.' });
  const takesExcess = by.party === 'buyer' && given.takes_excess;
  const figures = { net, payable, ...measured };
  const { total } = settlementOutcomeOf(line, terms, figures, takesExcess);
  await requireBelowHppConfirmed(ctx, line, net, total, by.party === 'buyer' || given.confirm_below_hpp);
  const photos = await attachPhotos(ctx, given.photos, order.id, by.userId);

  if (replaced && replacedTo) await transitionTicket(ctx, replaced, replacedTo, 'replace', by);
  const made = await appendTicket(ctx, {
    farmerId: order.farmerId,
    orderLineId: line.id,
    replaces: replaced,
    proposedBy: by.party,
    proposedById: by.userId,
    key: given.key ?? null,
    takesExcess,
    goods: line.productName,
    unit: line.unit,
    ordered: line.qty,
    weighTolerance: terms.tolerance,
    weighMoisture: terms.moisture,
    weighHampa: terms.hampa,
    readings: given.readings,
    sacks: totalSacks(readings),
    moistureReadings: given.moisture,
    ...figures,
    tera: given.tera ?? '',
    teraUntil: given.tera_until ?? null,
    photos,
    weighedBy: given.weighed_by,
    weighedAt,
    place: given.place ?? '',
  });
  await transitionTicket(ctx, { id: made.id, status: null }, 'proposed', 'propose', by);
  return made;
}

/** A figure that reduces the payable weight must be measured. */
function requireMeasured(
  terms: WeighingTerms,
  measured: { moisture: number | null; hampa: number | null },
): void {
  const missing: Record<string, string> = {};
  if (terms.moisture !== null && measured.moisture === null) {
    missing.moisture = weighingProblemTexts.moistureMissing;
  }
  if (terms.hampa !== null && measured.hampa === null) {
    missing.hampa = weighingProblemTexts.hampaMissing;
  }
  const [first] = Object.values(missing);
  if (first) fail('invalid_input', { first }, missing);
}

/** Attaches the photos to the order; another user's is rejected (`upload_not_found`, 404). */
async function attachPhotos(
  ctx: AppContext,
  urls: readonly string[],
  orderId: number,
  userId: string | null,
): Promise<string[]> {
  const ids = [...new Set(urls.map((url) => uploadIdOf(url) ?? ''))];
  if (ids.length === 0) return [];
  const attachedTo = `order:${orderId}`;
  const taken = await ctx.db
    .update(uploads)
    .set({ attachedTo })
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.purpose, 'weighing'),
        userId ? eq(uploads.ownerId, userId) : isNull(uploads.ownerId),
        or(isNull(uploads.attachedTo), eq(uploads.attachedTo, attachedTo)),
      ),
    )
    .returning({ id: uploads.id });
  if (taken.length < ids.length) fail('upload_not_found');
  return ids;
}
