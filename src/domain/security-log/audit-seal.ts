import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { auditKey } from '../audit/audit-mark.ts';
import type { AppContext } from '../context.ts';

/** Next to the uploads: outside the database, and in a store that several machines share. */
export const AUDIT_SEAL_FILE = 'segel-jejak.json';

const sealSchema = z.object({
  /** The last link when the seal was written. */
  seq: z.number().int(),
  hash: z.string(),
  /** When this seal was started, and the last link then: only the chain protects older links. */
  since: z.iso.datetime(),
  from: z.number().int(),
});
export type AuditSeal = z.infer<typeof sealSchema>;

const stored = sealSchema.extend({ mac: z.string() });

const macOf = (ctx: AppContext, { seq, hash, since, from }: AuditSeal) =>
  createHmac('sha256', auditKey(ctx, 'seal'))
    .update(JSON.stringify([seq, hash, since, from]))
    .digest('hex');

/** The sealed end of the chain; null when there is none, `broken` when it is not ours. */
export async function readAuditSeal(ctx: AppContext): Promise<AuditSeal | 'broken' | null> {
  const bytes = await ctx.files.read(AUDIT_SEAL_FILE);
  if (!bytes) return null;
  try {
    const { mac, ...seal } = stored.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return mac === macOf(ctx, seal) ? seal : 'broken';
  } catch {
    return 'broken';
  }
}

export async function writeAuditSeal(ctx: AppContext, seal: AuditSeal): Promise<void> {
  const text = JSON.stringify({ ...seal, mac: macOf(ctx, seal) });
  await ctx.files.write(AUDIT_SEAL_FILE, Buffer.from(`${text}\n`));
}
