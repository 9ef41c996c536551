import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SaidWithYes, sealedYes } from '../../../shared/weighing/sealed-yes.ts';
import type { TicketSide } from '../../../shared/weighing/ticket-steps.ts';
import type { Shop } from '../../shop.ts';

const hmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The key with which one side's phone seals what it says of an order's weighing while there is no signal. It is given to that
 * side alone, with the order's page; the shop makes it again from its own secret.
 */
export const sealKey = (shop: Shop, orderId: number, side: TicketSide): string =>
  hmac(shop.config.secret, `weigh-seal:${orderId}:${side}`).toString('hex');

/** Whether `seal` is that of `side`'s phone over `text`; takes the same time for every wrong one. */
function fits(shop: Shop, orderId: number, side: TicketSide, text: string, seal: string): boolean {
  const ours = hmac(sealKey(shop, orderId, side), text);
  const theirs = Buffer.from(seal, 'hex');
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

export const ticketSealFits = (shop: Shop, orderId: number, side: TicketSide, ticket: string, seal: string) =>
  fits(shop, orderId, side, ticket, seal);

export const yesSealFits = (
  shop: Shop,
  orderId: number,
  side: TicketSide,
  { ticket, yes, ...said }: { ticket: string; yes: string } & SaidWithYes,
) => fits(shop, orderId, side, sealedYes(ticket, said), yes);

/**
 * The six figures by which `side` says yes to a line's `nth` ticket without a camera or signal: he reads them out once he has
 * seen what the scale says, and whoever weighed types them. The next ticket has others.
 */
export function yesCode(shop: Shop, lineId: number, nth: number, side: TicketSide): string {
  const bytes = hmac(shop.config.secret, `weigh-code:${lineId}:${nth}:${side}`);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export function yesCodeFits(code: string, given: string): boolean {
  return code.length === given.length && timingSafeEqual(Buffer.from(code), Buffer.from(given));
}
