import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';
import type { AppContext } from '../context.ts';
import { deriveKey } from '../derived-keys.ts';

/** The content of a row of `audit_log` or `security_events` that its mark covers: all columns except the number. */
export type MarkedRow = { source: 'audit' | 'security'; at: Date | string } & Record<string, unknown>;

type WithSecret = Pick<AppContext, 'config'>;

/** One key per purpose; the database has none of them. */
export const auditKey = (ctx: WithSecret, purpose: 'chain' | 'mark' | 'seal'): Buffer =>
  deriveKey(ctx, `trail ${purpose}`);

/**
 * The keyed hash of a row, computed by the use case that writes it: without the shop's secret nobody can add a row that
 * counts as written by the shop. The random part makes the marks of equal rows differ, so that a copied row is found.
 */
export function auditMark(ctx: WithSecret, row: MarkedRow): string {
  const nonce = randomBytes(12).toString('base64url');
  return `${nonce}.${markHash(auditKey(ctx, 'mark'), nonce, row)}`;
}

/** Whether the row has the mark that the shop gave to this content. */
export function isMarked(key: Buffer, mark: string | null, row: MarkedRow): boolean {
  const [nonce, hash] = mark?.split('.') ?? [];
  if (!nonce || !hash) return false;
  const [given, right] = [Buffer.from(hash), Buffer.from(markHash(key, nonce, row))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const markHash = (key: Buffer, nonce: string, row: MarkedRow) =>
  createHmac('sha256', key)
    .update(`${nonce}\n${canonical({ ...row, at: new Date(row.at).getTime() })}`)
    .digest('base64url');

/** Serialises what jsonb returns to the same text, whatever the order of its keys. */
const canonical = (content: unknown): string => canonicalJson(JSON.parse(JSON.stringify(content)));
