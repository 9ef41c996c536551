import { createHash } from 'node:crypto';
import type { batchEvents } from '../../db/schema/batch-tables.ts';
import { canonicalJson } from '../canonical-json.ts';

/** The immutable part of an event, which is hashed; the batch is named by its public code. */
export type BatchEventContent = Pick<
  typeof batchEvents.$inferSelect,
  'farmerId' | 'seq' | 'event' | 'content' | 'reason' | 'salt' | 'at' | 'prev'
> & { code: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The hash of an event: of its values, its position in the seller's chain and the previous hash. The reason is included
 * only as a salted hash.
 */
export function batchEventHash(event: BatchEventContent): string {
  const { farmerId, seq, code, content, reason, salt, at, prev } = event;
  return sha256(
    canonicalJson({
      at: at.toISOString(),
      batch: code,
      content,
      event: event.event,
      prev,
      reason: sha256(`${salt}\n${reason}`),
      seller: farmerId,
      seq,
    }),
  );
}
