import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';

/** The key in the email that confirms a checkout's large hold: only a reader of that email has it. */
function holdKey(ctx: AppContext, groupCode: string): string {
  return keyedHash(ctx, 'hold', groupCode).slice(0, 32);
}

/** The URL of the email's button. */
export const holdConfirmationHref = (ctx: AppContext, order: { code: string; groupCode: string }): string =>
  `${ctx.config.publicUrl}/orders/${order.code}/confirm?key=${holdKey(ctx, order.groupCode)}`;

/** Whether `key` is the checkout's, in constant time. */
export function isHoldKeyValid(ctx: AppContext, groupCode: string, key: string): boolean {
  const ours = Buffer.from(holdKey(ctx, groupCode));
  const theirs = Buffer.from(key);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
