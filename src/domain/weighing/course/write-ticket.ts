import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { uploads } from '../../../db/schema/system.ts';
import { isNone, quantityOf } from '../../../shared/figures/quantity.ts';
import type { TicketFigures } from '../../../shared/input/weighing.ts';
import { uploadIdOf } from '../../../shared/upload-address.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import type { TicketSide } from '../../../shared/weighing/ticket-steps.ts';
import { meanPercent, netWeight, payableWeight, sacksOf } from '../../../shared/weighing/weighing.ts';
import { weighingTexts } from '../../../shared/weighing/weighing-faults.ts';
import type { LockedOrder } from '../../orders/course/lock-order.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import { requireWeighable } from '../rules/weighing-policy.ts';
import { appendTicket } from './append-ticket.ts';
import { requireSeenBelowHpp } from './below-hpp.ts';
import {
  moveTicket,
  requireTicketStep,
  type Ticket,
  type TicketMover,
  type WeighedLine,
} from './lock-ticket.ts';
import { outcomeOf } from './settle-line.ts';

/** Beyond this a phone's clock is wrong, and not ours. */
const AHEAD_MS = 10 * 60_000;

type Given = TicketFigures & {
  replaces?: number | null | undefined;
  key?: string | undefined;
  takes_excess: boolean;
  confirm_below_hpp: boolean;
};

/**
 * Writes the ticket that one side proposes for a line of a locked order, in place of the one that stands where it names that.
 * Figures that the terms ask for must be there; what it comes to below HPP its seller must have seen.
 */
export async function writeTicket(
  shop: Shop,
  {
    order,
    line,
    terms,
    ticket,
  }: { order: LockedOrder; line: WeighedLine; terms: WeighingTerms; ticket: Ticket | null },
  given: Given,
  by: TicketMover & { party: TicketSide },
): Promise<Ticket> {
  requireWeighable(order);
  const replaced = ticket && given.replaces === ticket.id ? ticket : null;
  if (given.replaces && !replaced) refuse('ticket_changed');
  const replacedTo = replaced && requireTicketStep(replaced, 'replace', by.party);
  requireTicketStep(replaced ? null : ticket, 'propose', by.party);

  const readings = given.readings.map(({ gross, tare, sacks }) => ({
    gross: quantityOf(gross),
    tare: quantityOf(tare),
    sacks,
  }));
  const net = netWeight(readings);
  const measured = { moisture: meanPercent(given.moisture), hampa: given.hampa ?? null };
  requireMeasured(terms, measured);
  const payable = payableWeight(net, measured, terms);
  if (isNone(net) || isNone(payable)) refuse('weighing_nothing');
  const weighedAt = new Date(given.weighed_at);
  if (weighedAt.getTime() > shop.clock.now().getTime() + AHEAD_MS)
    refuse('weighing_ahead', {}, { weighed_at: 'Waktu menimbang belum tiba.' });
  const takesExcess = by.party === 'buyer' && given.takes_excess;
  const figures = { net, payable, ...measured };
  const { total } = outcomeOf(line, terms, figures, takesExcess);
  await requireSeenBelowHpp(shop, line, net, total, by.party === 'buyer' || given.confirm_below_hpp);
  const photos = await takePhotos(shop, given.photos, order.id, by.userId);

  if (replaced && replacedTo) await moveTicket(shop, replaced, replacedTo, 'replace', by);
  const made = await appendTicket(shop, {
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
    sacks: sacksOf(readings),
    moistureReadings: given.moisture,
    ...figures,
    tera: given.tera ?? '',
    teraUntil: given.tera_until ?? null,
    photos,
    weighedBy: given.weighed_by,
    weighedAt,
    place: given.place ?? '',
  });
  await moveTicket(shop, { id: made.id, status: null }, 'proposed', 'propose', by);
  return made;
}

/** What less is paid for must have been measured. */
function requireMeasured(
  terms: WeighingTerms,
  measured: { moisture: number | null; hampa: number | null },
): void {
  const missing: Record<string, string> = {};
  if (terms.moisture !== null && measured.moisture === null) {
    missing.moisture = weighingTexts.moistureMissing;
  }
  if (terms.hampa !== null && measured.hampa === null) {
    missing.hampa = weighingTexts.hampaMissing;
  }
  const [first] = Object.values(missing);
  if (first) refuse('invalid_input', { first }, missing);
}

/** Says that the photos belong to the order from now on; one that is another's is refused (`upload_not_found`, 404). */
async function takePhotos(
  shop: Shop,
  urls: readonly string[],
  orderId: number,
  userId: string | null,
): Promise<string[]> {
  const ids = [...new Set(urls.map((url) => uploadIdOf(url) ?? ''))];
  if (ids.length === 0) return [];
  const attachedTo = `order:${orderId}`;
  const taken = await shop.db
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
  if (taken.length < ids.length) refuse('upload_not_found');
  return ids;
}
