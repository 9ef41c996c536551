import { and, asc, gt } from 'drizzle-orm';
import { subscribers } from '../../db/schema/content.ts';
import { subscriberStateLabel, subscribersExport } from '../../shared/input/correspondence.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { subscribersWhere, subscriberView } from '../content/letters/find-subscribers.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { parse } from '../parse.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** The newsletter's subscribers that a filter finds. The audit log keeps who took them. Admins only, by a proof of oneself. */
export async function exportSubscribers(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof subscribersExport>,
): Promise<ExportTable> {
  await requireProof(shop, requireUser(actor, 'admin'));
  const filter = parse(subscribersExport, input);
  await noteAudit(shop, actor, {
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
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        shop.db
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
