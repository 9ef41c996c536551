import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { orderPapers } from '../../db/schema/papers.ts';
import { DAY_MS, startOfDay } from '../../shared/figures/days.ts';
import { papersFilter } from '../../shared/input/papers.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { paperKindLabel, paperReasonLabel } from '../../shared/kinds/paper-kinds.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { parse } from '../parse.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/**
 * The invoices and notes of some days in WIB, by their numbers: an admin's of all sellers, a seller's his own; by a proof of
 * oneself.
 */
export async function exportPapers(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof papersFilter>,
): Promise<ExportTable> {
  const user = requireDuty(actor, 'money.see', 'admin');
  await requireProof(shop, user);
  const { from, to, kind } = parse(papersFilter, input);
  const where = and(
    user.role === 'farmer' ? eq(orderPapers.farmerId, user.farmerId!) : undefined,
    from ? gte(orderPapers.issuedAt, startOfDay(from)) : undefined,
    to ? lt(orderPapers.issuedAt, new Date(startOfDay(to).getTime() + DAY_MS)) : undefined,
    kind ? eq(orderPapers.kind, kind) : undefined,
  );
  await noteAudit(shop, actor, {
    action: 'paper.export',
    entity: 'paper',
    entityId: '*',
    after: { from, to, kind },
  });
  return {
    name: 'Faktur',
    columns: [
      { label: 'Nomor', width: 22 },
      { label: 'Jenis', width: 14 },
      { label: 'Tanggal', width: 18 },
      { label: 'Pesanan', width: 14 },
      { label: 'Penjual', width: 26 },
      { label: 'Alasan', width: 26 },
      { label: 'Jumlah', width: 16 },
    ],
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        shop.db
          .select({ paper: orderPapers, order: orders.code })
          .from(orderPapers)
          .innerJoin(orders, eq(orders.id, orderPapers.orderId))
          .where(and(where, after === null ? undefined : gt(orderPapers.id, after)))
          .orderBy(asc(orderPapers.id))
          .limit(limit),
      ({ paper }) => paper.id,
      ({ paper, order }) => [
        paper.code,
        paperKindLabel[paper.kind],
        paper.issuedAt,
        order,
        paper.seller.name,
        paperReasonLabel[paper.reason],
        paper.kind === 'credit' ? -paper.amount : paper.amount,
      ],
    ),
  };
}
