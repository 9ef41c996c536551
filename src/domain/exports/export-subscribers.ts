import { and, asc, gt } from 'drizzle-orm';
import { subscribers } from '../../db/schema/content-tables.ts';
import { subscriberStateLabel, subscribersExport } from '../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { subscribersWhere, subscriberView } from '../content/newsletters/find-subscribers.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/**
 * Exports the newsletter subscribers of a filter. The audit log records the export. Admins only, with recent
 * authentication.
 */
export async function exportSubscribers(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof subscribersExport>,
): Promise<ExportTable> {
  await requireRecentAuth(ctx, requireUser(actor, 'admin'));
  const filter = parse(subscribersExport, input);
  await recordAudit(ctx, actor, {
    action: 'subscriber.export',
    entity: 'subscriber',
    entityId: '*',
    after: filter,
  });
  return {
    name: 'Pelanggan',
    columns: [
      { label: 'Email', width: 36 },
      { label: 'Keadaan', width: 18 },
      { label: 'Mendaftar', width: 18 },
      { label: 'Konfirmasi', width: 18 },
      { label: 'Berhenti', width: 18 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        ctx.db
          .select()
          .from(subscribers)
          .where(and(subscribersWhere(filter), after === null ? undefined : gt(subscribers.id, after)))
          .orderBy(asc(subscribers.id))
          .limit(limit),
      (row) => row.id,
      (row) => [
        row.email,
        subscriberStateLabel[subscriberView(row).state],
        row.createdAt,
        row.confirmedAt,
        row.unsubscribedAt,
      ],
    ),
  };
}
