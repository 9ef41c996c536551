import { createHash } from 'node:crypto';
import type { batchEvents } from '../../db/schema/batch-tables.ts';

/** The immutable part of an event, which is hashed; the batch by its public code. */
export type BatchEventContent = Pick<
  typeof batchEvents.$inferSelect,
  'farmerId' | 'seq' | 'event' | 'content' | 'reason' | 'salt' | 'at' | 'prev'
> & { code: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same value with the keys of all its objects in order: the database keeps them in another. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, withSortedKeys(one)]),
  );
}

/** The hash of an event: of its values, its position in the seller's chain and the previous hash. Its reason only as a salted hash. */
export function batchEventHash(event: BatchEventContent): string {
  const { farmerId, seq, code, content, reason, salt, at, prev } = event;
  return sha256(
    JSON.stringify(
      withSortedKeys({
        at: at.toISOString(),
        batch: code,
        content,
        event: event.event,
        prev,
        reason: sha256(`${salt}\n${reason}`),
        seller: farmerId,
        seq,
      }),
    ),
  );
}
