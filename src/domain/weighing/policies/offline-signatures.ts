import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ConsentContent, consentText } from '../../../shared/rules/weighing/signed-consent.ts';
import type { TicketSide } from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { AppContext } from '../../context.ts';
import { deriveKey, keyedHash } from '../../derived-keys.ts';

/**
 * The key with which one side's phone signs an order's weighing without signal. Only that side gets it, with
 * the order's page; the shop derives it from its own secret.
 */
export const signatureKey = (ctx: AppContext, orderId: number, side: TicketSide): string =>
  deriveKey(ctx, `weigh-seal ${orderId} ${side}`).toString('hex');

/** Whether `seal` is the signature of `side`'s phone over `text`, in constant time. */
function isSignatureValid(
  ctx: AppContext,
  orderId: number,
  side: TicketSide,
  text: string,
  seal: string,
): boolean {
  const ours = createHmac('sha256', signatureKey(ctx, orderId, side))
    .update(text)
    .digest();
  const theirs = Buffer.from(seal, 'hex');
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

export const isTicketSignatureValid = (
  ctx: AppContext,
  orderId: number,
  side: TicketSide,
  ticket: string,
  seal: string,
) => isSignatureValid(ctx, orderId, side, ticket, seal);

export const isConsentSignatureValid = (
  ctx: AppContext,
  orderId: number,
  side: TicketSide,
  { ticket, yes, ...said }: { ticket: string; yes: string } & ConsentContent,
) => isSignatureValid(ctx, orderId, side, consentText(ticket, said), yes);

/**
 * The six digits by which `side` confirms a line's `nth` ticket without a camera or signal: that side reads
 * them aloud after seeing the scale, and the side that weighed types them. Each ticket has its own.
 */
export function consentCode(ctx: AppContext, lineId: number, nth: number, side: TicketSide): string {
  const bytes = Buffer.from(keyedHash(ctx, 'weigh-code', `${lineId}:${nth}:${side}`), 'base64url');
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export function isConsentCodeValid(code: string, given: string): boolean {
  return code.length === given.length && timingSafeEqual(Buffer.from(code), Buffer.from(given));
}
