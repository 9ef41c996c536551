import type { z } from 'zod';
import { acceptBidsInput } from '../../../shared/input/bids.ts';
import { parse } from '../../parse.ts';
import { refusalOf } from '../../refusal-of.ts';
import { type Actor, requireDuty, type Shop } from '../../shop.ts';
import { acceptBid } from './accept-bid.ts';

/** How one of several bids was answered: its order, or why it was refused. */
export type AcceptedOne =
  | { id: number; ok: true; orderCode: string; undoUntil: Date | null }
  | { id: number; ok: false; code: string; message: string };

/**
 * Accepts several bids one after the other, in the order given, each in a transaction of its own as if it were the only
 * one: where the stock gives out, the rest are refused and named, and what was accepted before stands.
 */
export async function acceptBids(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof acceptBidsInput>,
): Promise<AcceptedOne[]> {
  requireDuty(actor, 'bids.answer', 'admin');
  const { bids, note } = parse(acceptBidsInput, input);
  const done: AcceptedOne[] = [];
  for (const { id, expected_offer_id } of bids) {
    try {
      const { orderCode, undoUntil } = await acceptBid(shop, actor, id, {
        expected_offer_id,
        ...(note ? { note } : {}),
      });
      done.push({ id, ok: true, orderCode, undoUntil });
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (!refusal) throw thrown;
      done.push({ id, ok: false, code: refusal.code, message: refusal.message });
    }
  }
  return done;
}
