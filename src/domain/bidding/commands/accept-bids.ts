import type { z } from 'zod';
import { acceptBidsInput } from '../../../shared/schemas/bid-schemas.ts';
import { type Actor, type AppContext, requireDuty } from '../../context.ts';
import { parse } from '../../parse.ts';
import { toDomainError } from '../../to-domain-error.ts';
import { acceptBid } from './accept-bid.ts';

/** The result of one bid in a bulk acceptance: its order, or the error. */
export type BulkAcceptResult =
  | { id: number; ok: true; orderCode: string; undoUntil: Date | null }
  | { id: number; ok: false; code: string; message: string };

/**
 * Accepts several bids in the given order, each in its own transaction. When the stock runs out, the remaining bids
 * fail with an error each and the earlier acceptances keep their orders.
 */
export async function acceptBids(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof acceptBidsInput>,
): Promise<BulkAcceptResult[]> {
  requireDuty(actor, 'bids.answer', 'admin');
  const { bids, note } = parse(acceptBidsInput, input);
  const done: BulkAcceptResult[] = [];
  for (const { id, expected_offer_id } of bids) {
    try {
      const { orderCode, undoUntil } = await acceptBid(ctx, actor, id, {
        expected_offer_id,
        ...(note ? { note } : {}),
      });
      done.push({ id, ok: true, orderCode, undoUntil });
    } catch (thrown) {
      const refusal = toDomainError(thrown);
      if (!refusal) throw thrown;
      done.push({ id, ok: false, code: refusal.code, message: refusal.message });
    }
  }
  return done;
}
